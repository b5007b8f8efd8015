import { describe, expect, it } from '@jest/globals';
import { type Node, resources } from '@gardener-inplace/api';
import { createKubeClient, createLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { memoryHost, startKubelets, startScheduler } from '../src/index.js';

describe('the README', () => {
  it('brings a node to life', async () => {
    const cluster = await startTestCluster();
    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'simulation' });
    const log = createLogger({ level: 'silent' });
    const stopping = new AbortController();

    const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' });
    const kubelets = startKubelets({ client, log }, stopping.signal);
    kubelets.join({ metadata: { name: 'worker-1' } }, host);
    const scheduler = startScheduler({ client, log, features: { version: '1.36.2' } }, stopping.signal);

    host.change({ bootID: 'boot-2', osImage: 'Garden Linux 1592.4.0' });
    kubelets.restart('worker-1');

    const image = (): string | undefined =>
      (cluster.store.list(resources.nodes)[0] as unknown as Node | undefined)?.status?.nodeInfo?.osImage;
    while (image() !== 'Garden Linux 1592.4.0') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(image()).toBe('Garden Linux 1592.4.0');
    stopping.abort();
    await Promise.all([kubelets.stopped, scheduler.stopped]);
    await client.close();
    await cluster.stop();
  });
});
