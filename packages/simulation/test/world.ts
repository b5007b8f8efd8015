import type { Node, ResourceType } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient, type KubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster, type TestCluster, type TestClusterOptions } from '@gardener-inplace/test-cluster';
import { createVirtualTime, type Surroundings, type VirtualTime } from '../src/index.js';

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

export async function startWorld(options: TestClusterOptions = {}): Promise<SimulatedWorld> {
  const cluster = await startTestCluster(options);
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

/** The same with a time of its own: an hour is over as soon as its work is done. */
export async function startVirtualWorld(): Promise<
  SimulatedWorld & { readonly time: VirtualTime; readonly surroundings: Surroundings & { readonly client: KubeClient } }
> {
  const time = createVirtualTime({ now: Date.parse('2026-12-01T08:00:00Z') });
  const world = await startWorld({ now: () => new Date(time.clock.now()) });
  return { ...world, time, surroundings: { client: time.observe(world.client), log: silentLogger, clock: time.clock } };
}
