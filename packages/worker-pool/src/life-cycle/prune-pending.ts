import {
  pendingWorkersOf,
  writePendingWorkers,
  type CredentialRotation,
  type PendingWorkersRollout,
  type Shoot,
  type ShootStatus,
  type Vocabulary,
} from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import { poolsOf } from './pending-pools.js';

/**
 * At the start of an operation: names of pools that no longer exist are dropped from the pending pools and from those
 * parked out of a rotation; a hibernated Shoot has no nodes, so all names are.
 *
 * ```ts
 * prunePendingPools({ ...shoot, spec: { ...shoot.spec, hibernation: { enabled: true } } }).status?.inPlaceUpdates; // undefined
 * ```
 * @source rule S-04
 */
export function prunePendingPools(shoot: Shoot, vocabulary: Vocabulary = 'shipped'): Shoot {
  const status = shoot?.status ?? undefined;
  const pending = pendingWorkersOf(shoot).value;
  if (status === undefined || (pending === undefined && !status.credentials?.rotation)) return shoot;
  const names = new Set(shoot.spec?.hibernation?.enabled ? [] : poolsOf(shoot).map(({ name }) => name));
  const kept = (list: readonly string[] = []) => list.filter((name) => names.has(name));
  const pruned = { ...shoot, status: pruneParked(status, names) };
  return writePendingWorkers(pruned, { auto: kept(pending?.auto), manual: kept(pending?.manual) }, vocabulary);
}

function pruneParked(status: ShootStatus, names: ReadonlySet<string>): ShootStatus {
  const { credentials, manualWorkerPoolRollout } = status;
  const rotation = credentials?.rotation;
  const pruned = {
    ...(rotation?.certificateAuthorities && { certificateAuthorities: withoutParked(rotation.certificateAuthorities, names) }),
    ...(rotation?.serviceAccountKey && { serviceAccountKey: withoutParked(rotation.serviceAccountKey, names) }),
  };
  return {
    ...status,
    ...(rotation && { credentials: { ...credentials, rotation: { ...rotation, ...pruned } } }),
    ...(manualWorkerPoolRollout && { manualWorkerPoolRollout: withoutParked(manualWorkerPoolRollout, names) }),
  };
}

type Parking = Pick<CredentialRotation, 'pendingWorkersRollouts'>;

function withoutParked<T extends Parking>(parking: T, names: ReadonlySet<string>): T {
  const { pendingWorkersRollouts: parked, ...rest } = parking;
  const kept: readonly PendingWorkersRollout[] = listOf(parked).filter(({ name }) => names.has(name));
  return (kept.length > 0 ? { ...rest, pendingWorkersRollouts: kept } : rest) as T;
}
