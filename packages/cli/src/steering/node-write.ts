import { type Node, resources } from '@gardener-inplace/api';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import type { NamedPool, NodePatch } from '@gardener-inplace/state-machine';
import type { Cluster } from '../cluster/cluster.js';
import { readPools } from '../cluster/read-pools.js';

/** How often a node is looked at again when something else changed it meanwhile; kubelets write every few seconds. */
const attempts = 5;

/**
 * Writes what `decide` wants of one node, under the version it was decided on. When the node changed meanwhile everything is read
 * and decided anew; nothing is resent. Resolves to whether something was written.
 *
 * @throws Problem from `decide`, KubeError from the server.
 */
export async function writeNode(
  cluster: Cluster,
  first: readonly NamedPool[],
  name: string,
  decide: (pools: readonly NamedPool[]) => NodePatch | undefined,
  dryRun: boolean,
): Promise<boolean> {
  for (let attempt = 1, pools = first; ; attempt += 1) {
    const patch = decide(pools);
    if (patch === undefined) return false;
    try {
      await cluster.target.patch<Node>(
        resources.nodes,
        { name },
        { type: patch.subresource === 'status' ? 'strategic' : 'merge', body: patch.body },
        { ...cluster.options, subresource: patch.subresource, dryRun },
      );
      return true;
    } catch (error) {
      if (!isKubeError(error, 'Conflict') || attempt === attempts) throw error;
      pools = await readPools(cluster);
    }
  }
}
