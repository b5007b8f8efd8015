import { getEventListeners } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { type FaultEffect, startTestCluster } from '@gardener-inplace/test-cluster';
import { describe, expect, it } from '@jest/globals';
import {
  createEventRecorder,
  createInformer,
  createKubeClient,
  createLeaderElector,
  createWorkQueue,
  type Informer,
  keyOf,
  type KubeObject,
  patchIfChanged,
  runController,
} from '../../src/index.js';
import { createFastClock } from '../support/fast-clock.js';
import { seededRandom } from '../support/seeded-random.js';

const { nodes, pods } = resources;
const speed = 150;
const seed = Number(process.env['SOAK_SEED'] ?? 1);
/** Real seconds of trouble: 150 times as many of the program's own. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 4);

const troubles: readonly FaultEffect[] = [
  { type: 'latency', milliseconds: 30 },
  { type: 'error', code: 429, retryAfterSeconds: 1 },
  { type: 'error', code: 500 },
  { type: 'error', code: 503, afterWrite: true },
  { type: 'error', code: 504 },
  { type: 'error', code: 401 },
  { type: 'conflict' },
  { type: 'reset' },
  { type: 'reset', afterWrite: true },
  { type: 'hang' },
  { type: 'drip', bytes: 500, everyMilliseconds: 5 },
  { type: 'behind' },
  { type: 'watch', end: 'close', afterEvents: 2 },
  { type: 'watch', end: 'reset', afterEvents: 2 },
  { type: 'watch', end: 'cut', afterEvents: 2 },
  { type: 'watch', end: 'silence', afterEvents: 2 },
  { type: 'watch', end: 'expired', afterEvents: 2 },
];

const byKey = (objects: readonly KubeObject[]) =>
  objects.map((object) => [keyOf(object), object] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));

const versions = (objects: readonly KubeObject[]) => byKey(objects).map(([key, { metadata }]) => [key, metadata?.resourceVersion]);

describe('soak: §1.2 §9.f whatever events were lost or came twice', () => {
  it(`after ${(seconds * speed) / 60} minutes of faults (seed ${seed}) the caches equal the store, the work is done, and nothing is left open`, async () => {
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const clock = createFastClock(speed);
    const cluster = await startTestCluster({ compactAfter: 200, bookmarkIntervalMilliseconds: 200 });
    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'soak/1', clock });
    const stopping = new AbortController();
    const cacheStopping = new AbortController();

    const nodeCache = createInformer<Node>(client, nodes, { clock, freeze: true, relistMilliseconds: 600_000 });
    const podCache = createInformer<Pod>(client, pods, {
      clock,
      freeze: true,
      pageSize: 7,
      indexers: { node: (pod) => [pod.spec?.nodeName ?? ''] },
    });
    const mirror = mirrorOf(podCache);
    const queue = createWorkQueue({ clock, baseMilliseconds: 50 });
    nodeCache.onChange({
      added: (node, { isInitial }) => queue.add(keyOf(node), { priority: isInitial ? 'low' : 'normal' }),
      updated: (node) => queue.add(keyOf(node)),
    });
    const recorder = createEventRecorder({ client, reportingController: 'example.org/soak', clock });
    const running = new Map<string, number>();

    const caches = [nodeCache.start(cacheStopping.signal), podCache.start(cacheStopping.signal)];
    const lead = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        const elector = createLeaderElector({ client, namespace: 'default', name: 'soak', clock });
        const ended = elector.run(async ({ signal }) => {
          await new Promise<void>((resolve) =>
            signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
          );
        }, stopping.signal);
        await ended;
      }
    };
    const leading = lead();
    const controlling = runController({
      name: 'soak',
      queue,
      concurrency: 4,
      signal: stopping.signal,
      informers: [nodeCache],
      syncTimeoutMilliseconds: 10_000_000,
      clock,
      reconcile: async (key, { signal }) => {
        expect(running.get(key) ?? 0).toBe(0);
        running.set(key, 1);
        try {
          const node = nodeCache.get(key);
          if (node === undefined) return;
          const labels = { ...node.metadata?.labels, seen: String(node.spec?.unschedulable ?? false) };
          const written = await patchIfChanged(client, nodes, node, { ...node, metadata: { ...node.metadata, labels } }, { signal });
          if (written !== node)
            recorder.record({ regarding: node, type: 'Normal', reason: 'Labelled', action: 'Labelling', note: 'label set' });
        } finally {
          running.delete(key);
        }
      },
    });

    const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      const name = pick(names);
      const known = cluster.store.get(nodes, { name });
      const roll = random();
      if (roll < 0.15) cluster.store.remove(nodes, { name });
      else if (roll < 0.6)
        cluster.store.put(nodes, {
          ...(roll < 0.5 ? known : {}),
          metadata: { ...(roll < 0.5 ? known?.metadata : {}), name },
          spec: { unschedulable: random() < 0.5 },
        } as Node);
      else if (roll < 0.8)
        cluster.store.put(pods, {
          metadata: { name: `p${Math.floor(random() * 60)}`, namespace: pick(['shop', 'bank']) },
          spec: { nodeName: name },
        } as Pod);
      else if (roll < 0.85) cluster.store.remove(pods, { name: `p${Math.floor(random() * 60)}`, namespace: pick(['shop', 'bank']) });
      else if (roll < 0.94) cluster.faults.add({ effect: pick(troubles), times: 1 + Math.floor(random() * 3) });
      else if (roll < 0.95)
        cluster.faults.add({
          effect: { type: 'stale', resourceVersion: cluster.store.resourceVersion },
          times: 1 + Math.floor(random() * 3),
        });
      else if (roll < 0.98) cluster.watches.drop(pick(['close', 'reset']));
      else cluster.store.compact();
      await new Promise((resolve) => setTimeout(resolve, random() * 6));
    }

    cluster.faults.clear();
    const isSettled = () =>
      isDeepStrictEqual(versions(nodeCache.list()), versions(cluster.store.list(nodes))) &&
      isDeepStrictEqual(versions(podCache.list()), versions(cluster.store.list(pods))) &&
      nodeCache.list().every((node) => node.metadata?.labels?.['seen'] === String(node.spec?.unschedulable ?? false));
    for (let turn = 0; turn < 2000 && !isSettled(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));

    expect(byKey(nodeCache.list())).toEqual(byKey(cluster.store.list(nodes)));
    expect(byKey(podCache.list())).toEqual(byKey(cluster.store.list(pods)));
    expect(mirror()).toEqual(byKey(podCache.list()));
    expect(nodeCache.list().filter((node) => node.metadata?.labels?.['seen'] !== String(node.spec?.unschedulable ?? false))).toEqual([]);
    for (const name of names) {
      const expected = cluster.store.list(pods).filter((pod) => (pod as Pod).spec?.nodeName === name);
      expect(byKey(podCache.byIndex('node', name))).toEqual(byKey(expected));
    }

    stopping.abort();
    await Promise.all([controlling, leading]);
    const giveUp = new AbortController();
    await recorder.stop(giveUp.signal);
    cacheStopping.abort();
    await Promise.all(caches);
    await client.close();
    for (let turn = 0; turn < 500 && cluster.connections > 0; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect({
      timers: clock.pendingTimers,
      connections: cluster.connections,
      watches: cluster.watches.count,
      listeners: [stopping, cacheStopping, giveUp].flatMap(({ signal }) => getEventListeners(signal, 'abort')).length,
      running: queue.running,
    }).toEqual({ timers: 0, connections: 0, watches: 0, listeners: 0, running: 0 });
    await cluster.stop();
  }, 120_000);
});

/** What a handler that hears every change believes to be there. */
const mirrorOf = (informer: Informer<Pod>) => {
  const seen = new Map<string, Pod>();
  informer.onChange({
    added: (pod) => {
      expect(seen.has(keyOf(pod))).toBe(false);
      seen.set(keyOf(pod), pod);
    },
    updated: (pod, previous) => {
      expect(seen.get(keyOf(pod))).toBe(previous);
      seen.set(keyOf(pod), pod);
    },
    deleted: (pod) => void seen.delete(keyOf(pod)),
  });
  return () => byKey([...seen.values()]);
};
