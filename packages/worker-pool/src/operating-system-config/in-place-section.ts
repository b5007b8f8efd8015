import {
  effectiveKubernetesVersion,
  isInPlace,
  type CredentialRotation,
  type CredentialsRotation,
  type OperatingSystemConfigInPlaceUpdates,
  type OperatingSystemConfigSpec,
  type Shoot,
  type ShootWorker,
} from '@gardener-inplace/api';
import { given } from '../given.js';
import type { Credentials } from '../hash/hash-item.js';
import { lastInitiationTime } from '../hash/rotation-time.js';

/**
 * What the nodes of a pool must reach, or nothing: only pools that are updated in place carry it, and only the
 * configuration that an existing node reconciles to. As soon as one rotation is known both are named, so that the node
 * agent can tell a rotation that appears from one it has never heard of.
 *
 * ```ts
 * inPlaceSectionOf(shoot, pool, 'reconcile'); // { operatingSystemVersion: '1592.1.0', kubelet: '1.32.3' }
 * inPlaceSectionOf(shoot, pool, 'provision'); // undefined
 * ```
 * @source rule E-01
 */
export function inPlaceSectionOf(
  shoot: Shoot,
  pool: ShootWorker,
  purpose: OperatingSystemConfigSpec['purpose'],
): OperatingSystemConfigInPlaceUpdates | undefined {
  if (purpose !== 'reconcile' || !isInPlace(pool?.updateStrategy)) return undefined;
  const credentialsRotation = rotationTimes(shoot?.status?.credentials, pool.name);
  return {
    operatingSystemVersion: pool.machine?.image?.version ?? '',
    kubelet: effectiveKubernetesVersion(shoot, pool),
    ...given({ credentialsRotation }),
  };
}

function rotationTimes(credentials: Credentials | undefined, poolName: string): CredentialsRotation | undefined {
  const timeOf = (rotation: CredentialRotation | undefined) => given({ lastInitiationTime: lastInitiationTime(rotation, poolName) });
  const certificateAuthorities = timeOf(credentials?.rotation?.certificateAuthorities);
  const serviceAccountKey = timeOf(credentials?.rotation?.serviceAccountKey);
  const isKnown = certificateAuthorities.lastInitiationTime ?? serviceAccountKey.lastInitiationTime;
  return isKnown === undefined ? undefined : { certificateAuthorities, serviceAccountKey };
}
