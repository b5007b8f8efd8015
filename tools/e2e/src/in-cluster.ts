import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { type ClosableKubeClient, createKubeClient } from '@gardener-inplace/kube-runtime';
import type { Check } from './check.js';

/** A control plane with a client of an administrator. */
export interface Cluster {
  readonly controlPlane: ControlPlane;
  readonly client: ClosableKubeClient;
}

/** Kubernetes without controllers, for as long as it is used: nothing happens there but what the test does. */
export const inCluster = async <T>(options: ControlPlaneOptions, use: (cluster: Cluster) => Promise<T>): Promise<T> => {
  const { cluster, stop } = await start(options);
  try {
    return await use(cluster);
  } finally {
    await stop();
  }
};

/** The same for checks that are told one by one. */
export async function* checksInCluster(
  options: ControlPlaneOptions,
  checks: (cluster: Cluster) => AsyncIterable<Check>,
): AsyncIterable<Check> {
  const { cluster, stop } = await start(options);
  try {
    yield* checks(cluster);
  } finally {
    await stop();
  }
}

async function start(options: ControlPlaneOptions): Promise<{ readonly cluster: Cluster; readonly stop: () => Promise<void> }> {
  const controlPlane = await startControlPlane({ controllers: [], ...options });
  try {
    const client = await createKubeClient({ kubeconfig: controlPlane.kubeconfig(), userAgent: 'end-to-end/1' });
    const stop = async (): Promise<void> => {
      await client.close();
      await controlPlane.stop();
    };
    return { cluster: { controlPlane, client }, stop };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}
