import {
  effectiveKubelet,
  effectiveKubernetesVersion,
  isInPlace,
  isManualInPlace,
  isUpdateForced,
  pendingWorkersOf,
  writeForce,
  writePendingWorkers,
  type PendingWorkers,
  type Result,
  type Shoot,
  type ShootWorker,
  type Vocabulary,
  type Worker,
} from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { entryOf } from '../entry-of.js';
import { listOf } from '../list-of.js';
import { credentialsOfPools } from '../hash/credentials-of-pools.js';
import type { Credentials } from '../hash/hash-item.js';
import { inPlaceHash } from '../hash/in-place-hash.js';
import { all, map } from '../result.js';

/**
 * The hash that a pool's nodes should have reached. Errors: those of {@link inPlaceHash}.
 *
 * ```ts
 * desiredHashOf(shoot, pool); // { ok: true, value: '89e7871a154fd3d0' }
 * ```
 * @source rule S-01 with effective values, C-05
 */
export const desiredHashOf = (shoot: Shoot, pool: ShootWorker): Result<string> => hashOfPool(shoot, pool, shoot?.status?.credentials);

/** The same for one pool after the other. @internal */
export function hashesOfPools(shoot: Shoot): (pool: ShootWorker) => Result<string> {
  const credentialsOf = credentialsOfPools(shoot?.status?.credentials);
  return (pool) => hashOfPool(shoot, pool, credentialsOf(pool.name));
}

const hashOfPool = (shoot: Shoot, pool: ShootWorker, credentials: Credentials | undefined): Result<string> =>
  inPlaceHash({
    poolName: pool?.name,
    kubernetesVersion: effectiveKubernetesVersion(shoot, pool),
    machineImageVersion: pool?.machine?.image?.version,
    kubelet: effectiveKubelet(shoot, pool),
    credentials,
  });

/** @internal */
export const poolsOf = (shoot: Shoot): readonly ShootWorker[] => listOf(shoot?.spec?.provider?.workers);

/** @internal */
export const recordedHashesOf = (worker: Worker | undefined): Readonly<Record<string, string>> | undefined =>
  worker?.status?.inPlaceUpdates?.workerPoolToHashMap ?? undefined;

/** @internal */
export const noPools: PendingWorkers = { auto: [], manual: [] };

/**
 * Before a Worker is touched: the pools whose nodes will be updated in place, added to those pending already. A pool is
 * pending unless the Worker knows it and has recorded its desired hash, so all of them are while a cluster is created.
 * Errors: a pool whose hash can't be computed.
 *
 * ```ts
 * const pending = addPendingPools(shoot, worker);
 * ```
 * @param worker undefined if there is none yet
 * @source rule S-02
 */
export function addPendingPools(shoot: Shoot, worker: Worker | undefined, vocabulary: Vocabulary = 'shipped'): Result<Shoot> {
  const known = new Set(listOf(worker?.spec?.pools).map(({ name }) => name));
  const recorded = recordedHashesOf(worker) ?? {};
  const hashOf = hashesOfPools(shoot);
  const checked = poolsOf(shoot)
    .filter(({ updateStrategy }) => isInPlace(updateStrategy))
    .map((pool) => {
      const before = known.has(pool.name) ? entryOf(recorded, pool.name) : undefined;
      if (before === undefined) return { ok: true, value: [pool] } as const;
      return map(hashOf(pool), (hash) => (hash === before ? [] : [pool]));
    });
  return map(all<readonly ShootWorker[]>(checked), (lists) => {
    const outdated = lists.flat();
    const before = pendingWorkersOf(shoot).value ?? noPools;
    const namesOf = (isManual: boolean) =>
      outdated.filter((pool) => isManualInPlace(pool.updateStrategy) === isManual).map(({ name }) => name);
    const after = { auto: union(before.auto, namesOf(false)), manual: union(before.manual, namesOf(true)) };
    const isSame = after.auto.length === new Set(before.auto).size && after.manual.length === new Set(before.manual).size;
    return isSame ? shoot : writePendingWorkers(shoot, after, vocabulary);
  });
}

const union = (names: readonly string[], more: readonly string[]): readonly string[] => [...new Set([...names, ...more])];

/**
 * After the Worker became ready: pools that the controller orchestrates are done; those that people orchestrate may have
 * machines left. Once nothing is pending, a force that stood on the Shoot is withdrawn. A Shoot that has no Worker is left alone: one
 * without pools, and one that hosts its own control plane on machines that Gardener does not manage.
 *
 * ```ts
 * if (isReady(worker)) shoot = clearPendingAfterWorkerReady(shoot);
 * ```
 * @source rule S-03
 */
export function clearPendingAfterWorkerReady(shoot: Shoot, vocabulary: Vocabulary = 'shipped'): Shoot {
  if (!hasWorker(shoot)) return shoot;
  const pending = pendingWorkersOf(shoot).value;
  const cleared = pending && pending.auto.length > 0 ? writePendingWorkers(shoot, { auto: [], manual: pending.manual }, vocabulary) : shoot;
  return withdrawForceWhenDone(cleared, vocabulary);
}

const hasWorker = (shoot: Shoot): boolean => {
  const pools = poolsOf(shoot);
  const isManaged = [shoot?.spec?.['credentialsBindingName'], shoot?.spec?.['secretBindingName']].some((binding) => !isAbsent(binding));
  return pools.length > 0 && (isManaged || pools.every(({ controlPlane }) => isAbsent(controlPlane)));
};

/** In either spelling; an operation that permits nothing stays. @internal */
export function withdrawForceWhenDone(shoot: Shoot, vocabulary: Vocabulary): Shoot {
  const isPending = pendingWorkersOf(shoot).value !== undefined;
  return isPending || !isUpdateForced(shoot).value ? shoot : writeForce(shoot, false, vocabulary);
}
