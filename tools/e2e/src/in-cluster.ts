import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { type ClosableKubeClient, createKubeClient } from '@gardener-inplace/kube-runtime';

/** A control plane with a client of an administrator. */
export interface Cluster {
  readonly controlPlane: ControlPlane;
  readonly client: ClosableKubeClient;
}

/** Kubernetes without controllers, for as long as it is used: nothing happens there but what the test does. */
export const inCluster = async <T>(options: ControlPlaneOptions, use: (cluster: Cluster) => Promise<T>): Promise<T> => {
  const controlPlane = await startControlPlane({ controllers: [], ...options });
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
