import type { OperatingSystemConfigInPlaceUpdates } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';

export interface RotationChanges {
  readonly certificateAuthorities: boolean;
  readonly serviceAccountKey: boolean;
}

/**
 * Which credentials were rotated between two configurations. Where the applied one knew of no rotation, a time that
 * appears is a rotation. Where it knew of one, a time that differs, appears or vanishes is, provided both name the
 * credential: control planes write both credentials together.
 *
 * ```ts
 * rotationChanges(applied.spec.inPlaceUpdates, desired.spec.inPlaceUpdates).serviceAccountKey;
 * ```
 * @source node agent reference, change classification
 */
export function rotationChanges(
  applied: Pick<OperatingSystemConfigInPlaceUpdates, 'credentialsRotation'> | undefined,
  desired: Pick<OperatingSystemConfigInPlaceUpdates, 'credentialsRotation'> | undefined,
): RotationChanges {
  const [before, after] = [applied?.credentialsRotation, desired?.credentialsRotation];
  const isRotated = (credential: 'certificateAuthorities' | 'serviceAccountKey'): boolean => {
    if (isAbsent(after)) return false;
    const time = after[credential]?.lastInitiationTime;
    if (isAbsent(before)) return !isAbsent(time);
    if (isAbsent(before[credential]) || isAbsent(after[credential])) return false;
    return !isSameTime(before[credential].lastInitiationTime, time);
  };
  return { certificateAuthorities: isRotated('certificateAuthorities'), serviceAccountKey: isRotated('serviceAccountKey') };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The same moment may be written with another offset. */
const isSameTime = (a: string | null | undefined, b: string | null | undefined): boolean =>
  isAbsent(a) || isAbsent(b) ? isAbsent(a) && isAbsent(b) : a === b || (isText(a) && isText(b) && Date.parse(a) === Date.parse(b));
