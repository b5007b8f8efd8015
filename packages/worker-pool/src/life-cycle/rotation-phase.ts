import { pendingWorkersOf, type CredentialRotation, type RotationPhase, type Shoot } from '@gardener-inplace/api';
import { listOf } from '../list-of.js';

/**
 * After an operation succeeded: credential rotations move on. Old credentials may be dropped (`Prepared`) only when no
 * node uses them: no pool parked, and none pending that people orchestrate. Pools that the controller orchestrates are
 * done whenever an operation succeeds.
 *
 * ```ts
 * const shoot = advanceRotations(current, '2025-01-01T00:00:00Z');
 * ```
 * @param now RFC 3339; recorded as the end of the first half
 * @source rule S-06
 */
export function advanceRotations(shoot: Shoot, now: string): Shoot {
  const rotation = shoot?.status?.credentials?.rotation;
  if (!rotation) return shoot;
  const isManualPending = (pendingWorkersOf(shoot).value?.manual.length ?? 0) > 0;
  const { certificateAuthorities, serviceAccountKey } = rotation;
  const advanced = {
    ...(certificateAuthorities && { certificateAuthorities: advance(certificateAuthorities, isManualPending, now) }),
    ...(serviceAccountKey && { serviceAccountKey: advance(serviceAccountKey, isManualPending, now) }),
  };
  return { ...shoot, status: { ...shoot.status, credentials: { ...shoot.status?.credentials, rotation: { ...rotation, ...advanced } } } };
}

function advance(rotation: CredentialRotation, isManualPending: boolean, now: string): CredentialRotation {
  const phase = nextPhase(rotation, isManualPending);
  if (phase === undefined) return rotation;
  if (phase === 'Prepared') return { ...rotation, phase, lastInitiationFinishedTime: now };
  return phase === 'Completed' ? { ...rotation, phase, lastCompletionTime: now } : { ...rotation, phase };
}

function nextPhase({ phase, pendingWorkersRollouts: parked }: CredentialRotation, isManualPending: boolean): RotationPhase | undefined {
  switch (phase) {
    case 'Preparing':
      return isManualPending ? undefined : 'Prepared';
    case 'PreparingWithoutWorkersRollout':
      return 'WaitingForWorkersRollout';
    case 'WaitingForWorkersRollout':
      return isManualPending || listOf(parked).length > 0 ? undefined : 'Prepared';
    case 'Completing':
      return 'Completed';
    default:
      return undefined;
  }
}
