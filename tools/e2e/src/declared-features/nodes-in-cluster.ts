import { type Node, resources } from '@gardener-inplace/api';
import type { Cluster } from '../in-cluster.js';

/** Creates a node as a kubelet would leave it: ready, and without the taint that every new node gets. */
export const register = async ({ client }: Cluster, node: Node): Promise<void> => {
  const { status, ...rest } = node;
  const reference = { name: node.metadata?.name ?? '' };
  await client.create(resources.nodes, rest);
  await client.patch(resources.nodes, reference, { type: 'merge', body: { spec: { taints: null } } });
  await client.patch(resources.nodes, reference, { type: 'merge', body: { status } }, { subresource: 'status' });
};
