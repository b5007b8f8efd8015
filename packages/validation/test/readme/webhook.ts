import { admitShoot, checkStructure, toStatus, validateShootUpdate, type Status } from '@gardener-inplace/validation';
import type { CloudProfile, Shoot } from '@gardener-inplace/api';

interface Review {
  readonly uid: string;
  readonly name: string;
  readonly oldObject: Shoot;
  readonly object: Shoot;
}

/** The answer of a validating webhook: structure first, then rules, then what the CloudProfile allows. */
export function review(
  { uid, name, oldObject, object }: Review,
  cloudProfile: CloudProfile,
): { uid: string; allowed: boolean; status?: Status } {
  // Images expire: the rules know no clock of their own.
  const now = new Date().toISOString();
  const options = { now, featureGates: { InPlaceNodeUpdates: true } };
  const checks = [
    () => checkStructure('Shoot', object, { unknownFields: 'ignore' }),
    () => validateShootUpdate(oldObject, object, options),
    () => admitShoot({ operation: 'update', old: oldObject, shoot: object, cloudProfile }, options),
  ];
  for (const check of checks) {
    const errors = check();
    if (errors.length > 0) return { uid, allowed: false, status: toStatus({ kind: 'Shoot', group: 'core.gardener.cloud' }, name, errors) };
  }
  return { uid, allowed: true };
}
