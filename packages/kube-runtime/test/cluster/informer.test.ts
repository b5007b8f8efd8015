import { type Node, resources } from '@gardener-inplace/api';
import { type FaultEffect, startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ClosableKubeClient, createInformer, createKubeClient, type Informer } from '../../src/index.js';
import { createFastClock } from '../support/fast-clock.js';
import { until } from '../support/until.js';

const { nodes } = resources;
let cluster: TestCluster;
let client: ClosableKubeClient;
const clock = createFastClock(300);
beforeEach(async () => {
  cluster = await startTestCluster();
  client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1', clock });
});
afterEach(async () => {
  await client.close();
  await cluster.stop();
  expect(clock.pendingTimers).toBe(0);
});

const run = async (test: (informer: Informer<Node>, told: string[], requests: string[]) => Promise<void>) => {
  const [told, requests]: [string[], string[]] = [[], []];
  cluster.onRequest(({ verb }) => requests.push(verb));
  const informer = createInformer<Node>(client, nodes, { clock, freeze: true, random: () => 0 });
  informer.onChange({
    added: (node) => told.push(`added ${node.metadata?.name}`),
    updated: (node) => told.push(`updated ${node.metadata?.name}`),
    deleted: (node) => told.push(`deleted ${node.metadata?.name}`),
  });
  const controller = new AbortController();
  const stopped = informer.start(controller.signal);
  try {
    await informer.synced;
    await until(() => cluster.watches.count > 0 || requests.includes('watch'));
    await test(informer, told, requests);
  } finally {
    controller.abort();
    await stopped;
  }
  await until(() => cluster.watches.count === 0);
};

const seed = (name: string) => cluster.store.put(nodes, { metadata: { name } });
const isCurrent = (informer: Informer<Node>) =>
  JSON.stringify(sorted(informer.list())) === JSON.stringify(sorted(cluster.store.list(nodes)));
const sorted = (objects: readonly object[]) =>
  objects.map((object) => JSON.stringify(object, Object.keys(flat(object)).toSorted())).toSorted();
const flat = (value: unknown): Record<string, unknown> =>
  typeof value !== 'object' || value === null
    ? {}
    : Object.entries(value).reduce((all, [key, part]) => ({ ...all, [key]: 1, ...flat(part) }), {});

describe('§2.g §9.f over the wire', () => {
  it('follows creations, changes and deletions', () =>
    run(async (informer, told) => {
      cluster.store.put(nodes, { ...seed('a'), spec: { unschedulable: true } } as Node);
      cluster.store.remove(nodes, { name: 'a' });
      await until(() => told.length === 3);
      expect(told).toEqual(['added a', 'updated a', 'deleted a']);
      expect(informer.list()).toEqual([]);
    }));

  it('a bookmark keeps a quiet watch from being forgotten', () =>
    run(async (informer, _, requests) => {
      const listsBefore = requests.filter((verb) => verb === 'list').length;
      seed('a');
      await until(() => informer.list().length === 1);
      cluster.store.put(resources.pods, { metadata: { name: 'p', namespace: 'default' } });
      cluster.watches.bookmark();
      cluster.store.compact();
      cluster.watches.drop('close');
      await until(() => requests.filter((verb) => verb === 'watch').length >= 2 && cluster.watches.count === 1);
      expect(requests.filter((verb) => verb === 'list')).toHaveLength(listsBefore);
    }));

  it.each<[string, FaultEffect, boolean]>([
    ['ends cleanly (W08)', { type: 'watch', end: 'close', afterEvents: 1 }, false],
    ['is reset', { type: 'watch', end: 'reset', afterEvents: 1 }, false],
    ['is cut inside a line (W11)', { type: 'watch', end: 'cut', afterEvents: 1 }, false],
    ['goes silent (W01)', { type: 'watch', end: 'silence', afterEvents: 1 }, false],
    ['says 410 (W07)', { type: 'watch', end: 'expired', afterEvents: 1 }, true],
    ['is answered 429 (W10)', { type: 'error', code: 429, retryAfterSeconds: 1 }, false],
    ['is answered 500', { type: 'error', code: 500 }, false],
    ['hangs before it begins', { type: 'hang' }, false],
    ['is refused by a replica that is behind', { type: 'behind' }, true],
    ['is answered 401', { type: 'error', code: 401 }, false],
  ])('a watch that %s costs no event, and a list only if its version is lost', (_, effect, needsList) =>
    run(async (informer, told, requests) => {
      const listsBefore = requests.filter((verb) => verb === 'list').length;
      cluster.faults.add({ match: { verb: 'watch' }, times: 2, effect });
      cluster.watches.drop('close');
      for (let index = 0; index < 20; index++) {
        seed(`n${index}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await until(() => informer.list().length === 20);
      cluster.store.remove(nodes, { name: 'n3' });
      await until(() => isCurrent(informer));
      expect(new Set(told.filter((line) => line.startsWith('added'))).size).toBe(20);
      expect(told.filter((line) => line === 'deleted n3')).toHaveLength(1);
      const listed = requests.filter((verb) => verb === 'list').length - listsBefore;
      expect(needsList ? listed > 0 : listed === 0).toBe(true);
    }),
  );

  it('a first list that is refused five times (W10), then works', async () => {
    seed('a');
    cluster.faults.add({ match: { verb: 'list' }, times: 5, effect: { type: 'error', code: 429, retryAfterSeconds: 1 } });
    await run(async (informer) => expect(informer.list()).toHaveLength(1));
  });

  it('what was deleted and recreated unseen is told as such', () =>
    run(async (informer, told) => {
      seed('a');
      seed('b');
      await until(() => informer.list().length === 2);
      const removeFault = cluster.faults.add({ match: { verb: 'watch' }, effect: { type: 'error', code: 500 } });
      cluster.watches.drop('reset');
      await until(() => cluster.watches.count === 0);
      cluster.store.remove(nodes, { name: 'a' });
      cluster.store.remove(nodes, { name: 'b' });
      seed('b');
      cluster.store.compact();
      removeFault();
      await until(() => told.length >= 5);
      expect(told.slice(2).toSorted()).toEqual(['added b', 'deleted a', 'deleted b']);
    }));
});
