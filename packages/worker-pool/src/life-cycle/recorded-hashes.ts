import {
  isInPlace,
  isManualInPlace,
  kubeletConfigOf,
  marks,
  type MachineDeployment,
  type Result,
  type WorkerPool,
} from '@gardener-inplace/api';
import { entryOf } from '../entry-of.js';
import { listOf } from '../list-of.js';
import { credentialsOfPools } from '../hash/credentials-of-pools.js';
import type { Credentials } from '../hash/hash-item.js';
import { inPlaceHash } from '../hash/in-place-hash.js';
import { all, fail, map, ok } from '../result.js';
import { textOf } from '../text.js';
import { countOf } from '../count.js';

export interface RecordedHashes {
  readonly pools: readonly WorkerPool[];
  readonly machineDeployments: readonly MachineDeployment[];
  /** `Shoot.status.credentials`. */
  readonly credentials?: Credentials | undefined;
  /** `Worker.status.inPlaceUpdates.workerPoolToHashMap` so far. */
  readonly current?: Readonly<Record<string, string>> | undefined;
}

/**
 * What a Worker records at the end of a successful reconciliation: per pool that is updated in place the hash its nodes
 * have reached. A pool that people orchestrate keeps its entry until each of its deployments is updated; until then, new
 * pools have none. Errors: no options; a pool whose hash can't be computed.
 *
 * ```ts
 * const workerPoolToHashMap = recordedHashes({ pools: worker.spec.pools, machineDeployments, current });
 * ```
 * @source rule S-08
 */
export function recordedHashes(options: RecordedHashes): Result<Readonly<Record<string, string>>> {
  if (typeof options !== 'object' || options === null)
    return fail('NO_OPTIONS', options, 'hashes are recorded of pools and deployments, and there are none');
  const { pools, machineDeployments, credentials, current } = options;
  const outdated = outdatedPools(machineDeployments);
  const credentialsOf = credentialsOfPools(credentials);
  const entries = listOf(pools)
    .filter(({ updateStrategy }) => isInPlace(updateStrategy))
    .map((pool): Result<readonly (readonly [string, string])[]> => {
      if (isManualInPlace(pool.updateStrategy) && outdated.has(pool.name)) {
        const kept = entryOf(current, pool.name);
        return ok(kept === undefined ? [] : [[pool.name, kept]]);
      }
      return map(all([textOf(pool.name), hashOf(pool, credentialsOf(pool.name))]), ([name = '', hash = '']) => [[name, hash]]);
    });
  return map(all(entries), (lists) => Object.fromEntries(lists.flat()));
}

const hashOf = (pool: WorkerPool, credentials: Credentials | undefined): Result<string> =>
  inPlaceHash({
    poolName: pool.name,
    kubernetesVersion: pool.kubernetesVersion ?? '',
    machineImageVersion: pool.machineImage?.version,
    kubelet: kubeletConfigOf(pool).value,
    credentials,
  });

/** Pools of which a deployment has machines that are not updated. */
const outdatedPools = (deployments: readonly MachineDeployment[]): ReadonlySet<string | undefined> =>
  new Set(
    listOf(deployments)
      .filter(({ status }) => countOf(status?.updatedReplicas) < countOf(status?.replicas))
      .map(({ metadata }) => metadata?.labels?.[marks.pool]),
  );
