import type { Node, ResourceType } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient } from '@gardener-inplace/kube-runtime';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';

/** An empty cluster, a client, and a way to wait for what the simulation does to it. */
export interface SimulatedWorld {
  readonly cluster: TestCluster;
  readonly client: ClosableKubeClient;
  readonly signal: AbortSignal;
  list<T>(resource: ResourceType): readonly T[];
  until(condition: () => boolean): Promise<void>;
  /** Stops what was handed in, then the cluster. */
  stop(...actors: readonly { readonly stopped: Promise<void> }[]): Promise<void>;
}

export async function startWorld(): Promise<SimulatedWorld> {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'simulation' });
  const stopping = new AbortController();
  return {
    cluster,
    client,
    signal: stopping.signal,
    list: <T>(resource: ResourceType) => cluster.store.list(resource) as unknown as readonly T[],
    until: (condition) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!condition()) return;
          end();
          clearInterval(timer);
          resolve();
        };
        const end = cluster.onWrite(look);
        const timer = setInterval(look, 20);
      }),
    stop: async (...actors) => {
      stopping.abort();
      await Promise.all(actors.map(({ stopped }) => stopped));
      await client.close();
      await cluster.stop();
    },
  };
}

export const nodeNamed = (name: string, labels: Readonly<Record<string, string>> = {}): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
});
