import type { Node, Pod } from '@gardener-inplace/api';
import type { PoolObjects } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { withCluster } from './cluster.js';
import { listNodes, listObjects, listPods } from './read-pools.js';

/** What pools are made of, from the cluster that the flags name. */
export const objectsFromCluster = (call: Call): Promise<PoolObjects> => withCluster(call, listObjects);

/** Nodes of that cluster, and its pods where they are wanted. */
export const nodesFromCluster = (
  call: Call,
  wantsPods: boolean,
): Promise<{ readonly nodes: readonly Node[]; readonly pods: readonly Pod[] }> =>
  withCluster(call, async (cluster) => {
    const [nodes, pods] = await Promise.all([listNodes(cluster), wantsPods ? listPods(cluster) : []]);
    return { nodes, pods };
  });
