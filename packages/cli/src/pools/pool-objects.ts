import type { Node, Pod } from '@gardener-inplace/api';
import { type NamedPool, type PoolObjects, poolSnapshots } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { readPoolObjects } from '../files/read-pool-objects.js';

/** The client is loaded only where a cluster is asked. */
const cluster = () => import('../cluster/from-cluster.js');

/**
 * The pools that are updated in place: from the files given with `-f`, else from the cluster.
 *
 * @throws Problem, KubeError
 */
export async function poolsOf(call: Call): Promise<readonly NamedPool[]> {
  const pools = poolSnapshots(await objectsOf(call));
  if (pools.length === 0) call.stderr.write('no pool is updated in place here\n');
  return pools;
}

async function objectsOf(call: Call): Promise<PoolObjects> {
  const { filename } = call.flags;
  return filename === undefined ? (await cluster()).objectsFromCluster(call) : readPoolObjects(call, filename);
}

/** Nodes alone, and pods where asked for: the clusters that they are in may hold no machines. */
export async function nodesAndPods(
  call: Call,
  wantsPods: boolean,
): Promise<{ readonly nodes: readonly Node[]; readonly pods: readonly Pod[] }> {
  const { filename } = call.flags;
  if (filename === undefined) return (await cluster()).nodesFromCluster(call, wantsPods);
  const { nodes, pods = [] } = await readPoolObjects(call, filename);
  return { nodes, pods };
}
