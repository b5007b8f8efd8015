import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Node, resources } from '@gardener-inplace/api';
import { createKubeClient, createLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { createVirtualTime, memoryHost, startKubelets, startNodeLifecycle, startScheduler } from '../src/index.js';

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('import'));
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

describe('the README', () => {
  it('shows what runs here', () => {
    const shown = [...read('../README.md').matchAll(/```ts\n([^`]*)```/g)].flatMap(([, code = '']) => linesOf(code));
    const run = new Set(linesOf(read('readme.test.ts')));
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.filter((line) => !run.has(line))).toEqual([]);
  });

  it('brings a node to life, and lets hours pass in seconds', async () => {
    const cluster = await startTestCluster();
    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'simulation' });
    const log = createLogger({ level: 'silent' });
    const stopping = new AbortController();

    const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' });
    const kubelets = startKubelets({ client, log }, stopping.signal);
    kubelets.join({ metadata: { name: 'worker-1' } }, host);
    const scheduler = startScheduler({ client, log, features: { version: '1.36.2' } }, stopping.signal);

    host.change({ bootID: 'boot-2', osImage: 'Garden Linux 1592.4.0' });

    const statusOf = (name: string) => (cluster.store.get(resources.nodes, { name }) as Node | undefined)?.status;
    const image = (): string | undefined => statusOf('worker-1')?.nodeInfo?.osImage;
    while (image() !== 'Garden Linux 1592.4.0') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(image()).toBe('Garden Linux 1592.4.0');

    const time = createVirtualTime({ now: Date.parse('2026-12-01T08:00:00Z') });
    const observed = time.observe(client);
    const surroundings = { client: observed, log, clock: time.clock };

    const fleet = startKubelets(surroundings, stopping.signal);
    const lifecycle = startNodeLifecycle(surroundings, stopping.signal);
    const machine = memoryHost({ osImage: 'Garden Linux 1592.4.0', kubeletVersion: '1.36.2' });
    fleet.join({ metadata: { name: 'worker-2' } }, machine);
    await time.runUntil(() => time.clock.monotonic() > 60_000);

    void machine.reboot({ milliseconds: 1_200_000, clock: time.clock });
    await time.runUntil(() => time.clock.monotonic() > 3_600_000);
    expect(statusOf('worker-2')?.nodeInfo?.bootID).toBe('boot-2');

    stopping.abort();
    await Promise.all([kubelets.stopped, scheduler.stopped, fleet.stopped, lifecycle.stopped]);
    await client.close();
    await cluster.stop();
  });
});
