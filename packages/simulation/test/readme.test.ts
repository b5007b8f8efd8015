import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { marks, type Node, resources } from '@gardener-inplace/api';
import { createKubeClient, createLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import {
  createObserver,
  createVirtualTime,
  memoryHost,
  startAgents,
  startKubelets,
  startNodeLifecycle,
  startScheduler,
} from '../src/index.js';

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

  it('judges a controller', async () => {
    const time = createVirtualTime({ now: Date.parse('2026-12-01T08:00:00Z') });
    const cluster = await startTestCluster({ now: () => new Date(time.clock.now()) });
    const observer = createObserver([{ name: 'workers', isManual: false, budget: 1 }], { controller: 'hasty' });
    cluster.onWrite((write) => observer.see(write));

    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'simulation' });
    const surroundings = { client: time.observe(client), log: createLogger({ level: 'silent' }), clock: time.clock };
    const stopping = new AbortController();
    const machine = () => memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4' });
    const machines = new Map(['worker-1', 'worker-2'].map((name) => [name, machine()]));
    const kubelets = startKubelets(surroundings, stopping.signal);
    for (const [name, host] of machines) kubelets.join({ metadata: { name, labels: { [marks.pool]: 'workers' } } }, host);
    const update = () => ({ osImage: 'Garden Linux 1592.4.0', kubeletVersion: '1.36.2' });
    const agents = startAgents(
      { ...surroundings, hosts: (name) => machines.get(name), update, rebootMilliseconds: 600_000 },
      stopping.signal,
    );
    await time.runUntil(() => time.clock.monotonic() > 60_000);

    // In the place of your controller: one that takes both nodes at once, where the pool can spare one.
    const hasty = await createKubeClient({ server: { url: cluster.url }, userAgent: 'hasty/1.0.0' });
    const claim = { target: 'v2', 'selected-since': '2026-12-01T08:01:00Z', 'ready-for': 'v2@2026-12-01T08:01:00Z' };
    const annotations = Object.fromEntries(Object.entries(claim).map(([name, value]) => ['inplace.gardener.cloud/' + name, value]));
    const conditions = [{ type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' }];
    const body = { metadata: { annotations }, status: { conditions } };
    for (const name of machines.keys())
      await hasty.patch(resources.nodes, { name }, { type: 'strategic', body }, { subresource: 'status' });
    await time.runUntil(() => time.clock.monotonic() > 3_600_000);

    const nodes = cluster.store.list(resources.nodes) as unknown as readonly Node[];
    const { violations } = observer.conclude(new Date(time.clock.now()).toISOString());

    stopping.abort();
    await Promise.all([kubelets.stopped, agents.stopped]);
    await Promise.all([client.close(), hasty.close()]);
    await cluster.stop();

    expect(nodes.map(({ status }) => status?.nodeInfo?.kubeletVersion)).toEqual(['v1.36.2', 'v1.36.2']);
    expect(violations.map(({ invariant, object }) => `${invariant} ${object}`)).toEqual([
      '1 nodes/worker-2',
      '9 nodes/worker-1',
      '9 nodes/worker-2',
    ]);
    expect(violations[0]?.detail).toBe('2 selected and 0 down, 1 allowed');
    expect(violations[1]?.detail).toMatch(/^left behind: .*inplace\.gardener\.cloud\/target/);
  });
});
