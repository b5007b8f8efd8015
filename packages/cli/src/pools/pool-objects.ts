import type { Node, Pod } from '@gardener-inplace/api';
import { type NamedPool, type PoolObjects, poolSnapshots } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { readPoolObjects } from '../files/read-pool-objects.js';

/**
 * What pools are made of: from the files given with `-f`, else from the cluster. The client is loaded only in the second case.
 *
 * @throws Problem, KubeError
 */
export async function poolObjects(call: Call): Promise<PoolObjects> {
  const { filename } = call.flags;
  if (filename !== undefined) return readPoolObjects(call, filename);
  const [{ withCluster }, { listObjects }] = await clusterModules();
  return withCluster(call, listObjects);
}

/** The pools that are updated in place. */
export async function poolsOf(call: Call): Promise<readonly NamedPool[]> {
  const pools = poolSnapshots(await poolObjects(call));
  if (pools.length === 0) call.stderr.write('no pool is updated in place here\n');
  return pools;
}

/** Nodes alone, and pods where asked for: clusters of their own hold no machines. */
export async function nodesAndPods(
  call: Call,
  wantsPods: boolean,
): Promise<{ readonly nodes: readonly Node[]; readonly pods: readonly Pod[] }> {
  const { filename } = call.flags;
  if (filename !== undefined) {
    const { nodes, pods = [] } = await readPoolObjects(call, filename);
    return { nodes, pods };
  }
  const [{ withCluster }, { listNodes, listPods }] = await clusterModules();
  return withCluster(call, async (cluster) => {
    const [nodes, pods] = await Promise.all([listNodes(cluster), wantsPods ? listPods(cluster) : []]);
    return { nodes, pods };
  });
}

const clusterModules = () => Promise.all([import('../cluster/cluster.js'), import('../cluster/read-pools.js')]);
