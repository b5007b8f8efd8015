import { resources, type Node } from '@gardener-inplace/api';
import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { type ClosableKubeClient, createKubeClient } from '@gardener-inplace/kube-runtime';
import { featureGates } from './features.js';

/** A control plane with a client of an administrator. */
export interface Cluster {
  readonly controlPlane: ControlPlane;
  readonly client: ClosableKubeClient;
}

/** Only the chosen node counts: no other plugin has an opinion on which of the fitting ones is better. */
export const scoring = { disabled: [{ name: '*' }], enabled: [{ name: 'NodeAffinity' }] };

/** Kubernetes without controllers, for as long as it is used: nobody but the test says how nodes are. */
export const inCluster = async <T>(options: ControlPlaneOptions, use: (cluster: Cluster) => Promise<T>): Promise<T> => {
  const controlPlane = await startControlPlane({ controllers: [], featureGates, ...options });
  try {
    const client = await createKubeClient({ kubeconfig: controlPlane.kubeconfig(), userAgent: 'end-to-end/1' });
    try {
      return await use({ controlPlane, client });
    } finally {
      await client.close();
    }
  } finally {
    await controlPlane.stop();
  }
};

/** Creates a node as a kubelet would leave it: ready, and without the taint that every new node gets. */
export const register = async ({ client }: Cluster, node: Node): Promise<void> => {
  const { status, ...rest } = node;
  const reference = { name: node.metadata?.name ?? '' };
  await client.create(resources.nodes, rest);
  await client.patch(resources.nodes, reference, { type: 'merge', body: { spec: { taints: null } } });
  await client.patch(resources.nodes, reference, { type: 'merge', body: { status } }, { subresource: 'status' });
};
