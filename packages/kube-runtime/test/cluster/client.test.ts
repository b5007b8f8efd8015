import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ClosableKubeClient,
  createKubeClient,
  evictPod,
  type KubeError,
  listAll,
  mergePatchOf,
  patchIfChanged,
} from '../../src/index.js';

let cluster: TestCluster;
let client: ClosableKubeClient;
beforeEach(async () => {
  cluster = await startTestCluster();
  client = await createKubeClient({ kubeconfig: cluster.kubeconfig(), userAgent: 'spec/1.0.0', fieldManager: 'spec' });
});
afterEach(async () => {
  await client.close();
  await cluster.stop();
});

const { machines, nodes, pods, podDisruptionBudgets } = resources;
const failureOf = (work: Promise<unknown>): Promise<KubeError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: KubeError) => error,
  );

describe('§1.1 §12.2 every verb of the port', () => {
  it('create, get, replace, patch, list, delete', async () => {
    const created = await client.create<Node>(nodes, { metadata: { name: 'worker-1', labels: { pool: 'a' } } });
    expect(await client.get<Node>(nodes, { name: 'worker-1' })).toEqual(created);
    const replaced = await client.replace<Node>(nodes, { ...created, spec: { unschedulable: true } });
    const patched = await client.patch<Node>(
      nodes,
      { name: 'worker-1' },
      { type: 'merge', body: { metadata: { labels: { pool: null, zone: 'z' } } } },
    );
    expect([replaced.spec?.unschedulable, patched.metadata?.labels]).toEqual([true, { zone: 'z' }]);
    expect((await client.list<Node>(nodes, { labelSelector: 'zone=z' })).items).toEqual([patched]);
    await client.delete(nodes, { name: 'worker-1' });
    expect(await failureOf(client.get(nodes, { name: 'worker-1' }))).toMatchObject({ code: 404, reason: 'NotFound' });
  });

  it('dry run writes nothing', async () => {
    await client.create<Node>(nodes, { metadata: { name: 'worker-1' } }, { dryRun: true });
    expect(cluster.store.list(nodes)).toEqual([]);
  });

  it('§5.a §5.f a stale version, in a patch or a replacement, is a conflict', async () => {
    const read = await client.create<Node>(nodes, { metadata: { name: 'worker-1' } });
    await client.patch(nodes, { name: 'worker-1' }, { type: 'merge', body: { spec: { unschedulable: true } } });
    const stale = { metadata: { resourceVersion: read.metadata?.resourceVersion }, spec: { unschedulable: false } };
    expect(await failureOf(client.patch(nodes, { name: 'worker-1' }, { type: 'merge', body: stale }))).toMatchObject({
      code: 409,
      reason: 'Conflict',
    });
    expect(await failureOf(client.replace(nodes, read))).toMatchObject({ code: 409, reason: 'Conflict' });
  });

  it('§5.f §9.c what no library knows survives reading and replacing', async () => {
    cluster.store.put(nodes, { metadata: { name: 'worker-1' }, spec: { fromTheFuture: [{ kept: true }] } } as Node);
    const read = await client.get<Node>(nodes, { name: 'worker-1' });
    await client.replace<Node>(nodes, { ...read, spec: { ...read.spec, unschedulable: true } });
    expect(cluster.store.get(nodes, { name: 'worker-1' })).toMatchObject({
      spec: { fromTheFuture: [{ kept: true }], unschedulable: true },
    });
  });

  it('§5.c a JSON patch whose test fails is 422, and changes nothing', async () => {
    await client.create<Node>(nodes, { metadata: { name: 'worker-1', labels: { pool: 'a' } } });
    const body = [
      { op: 'test', path: '/metadata/labels/pool', value: 'b' },
      { op: 'add', path: '/metadata/labels/zone', value: 'z' },
    ];
    expect(await failureOf(client.patch(nodes, { name: 'worker-1' }, { type: 'json', body }))).toMatchObject({ code: 422 });
    expect((await client.get<Node>(nodes, { name: 'worker-1' })).metadata?.labels).toEqual({ pool: 'a' });
  });

  it('§5.d a strategic patch merges conditions by type; custom resources answer 415', async () => {
    await client.create<Node>(nodes, { metadata: { name: 'worker-1' }, status: { conditions: [{ type: 'Ready', status: 'True' }] } });
    const body = { status: { conditions: [{ type: 'InPlaceUpdate', status: 'True' }] } };
    const patched = await client.patch<Node>(nodes, { name: 'worker-1' }, { type: 'strategic', body }, { subresource: 'status' });
    expect(patched.status?.conditions?.map(({ type }) => type).toSorted()).toEqual(['InPlaceUpdate', 'Ready']);
    cluster.store.put(machines, { metadata: { namespace: 'shoot', name: 'm' } });
    const reference = { namespace: 'shoot', name: 'm' };
    expect(await failureOf(client.patch(machines, reference, { type: 'strategic', body: {} }))).toMatchObject({ code: 415 });
  });

  it('§5.e status changes through its subresource, and only there', async () => {
    await client.create<Node>(nodes, { metadata: { name: 'worker-1' } });
    const body = { spec: { unschedulable: true }, status: { declaredFeatures: ['A'] } };
    const main = await client.patch<Node>(nodes, { name: 'worker-1' }, { type: 'merge', body });
    expect([main.spec?.unschedulable, main.status?.declaredFeatures]).toEqual([true, undefined]);
    const change = { spec: { unschedulable: false }, status: { declaredFeatures: ['A'] } };
    const status = await client.patch<Node>(nodes, { name: 'worker-1' }, { type: 'merge', body: change }, { subresource: 'status' });
    expect([status.spec?.unschedulable, status.status?.declaredFeatures]).toEqual([true, ['A']]);
  });

  it('§5.a deleting under preconditions spares a namesake', async () => {
    await client.create<Node>(nodes, { metadata: { name: 'worker-1' } });
    expect(await failureOf(client.delete(nodes, { name: 'worker-1' }, { preconditions: { uid: 'another' } }))).toMatchObject({
      reason: 'Conflict',
    });
    expect(cluster.store.list(nodes)).toHaveLength(1);
  });

  it('§5.3 writes say who writes', async () => {
    const writes: unknown[] = [];
    cluster.onWrite(({ verb, name, userAgent, fieldManager }) => writes.push([verb, name, userAgent, fieldManager]));
    await client.create<Node>(nodes, { metadata: { name: 'worker-1' } });
    expect(writes).toEqual([['create', 'worker-1', `spec/1.0.0 (${process.platform}/${process.arch})`, 'spec']]);
  });
});

describe('listAll', () => {
  it('§10.6 follows pages to the end', async () => {
    for (let index = 0; index < 25; index++) cluster.store.put(nodes, { metadata: { name: `n${String(index).padStart(2, '0')}` } });
    const requests: string[] = [];
    cluster.onRequest(({ verb }) => requests.push(verb));
    const { items } = await listAll<Node>(client, nodes, { limit: 10 });
    expect([items.length, items[24]?.metadata?.name, requests]).toEqual([25, 'n24', ['list', 'list', 'list']]);
  });

  it('§2.b starts anew in one piece when the server forgot where a page begins', async () => {
    for (let index = 0; index < 25; index++) cluster.store.put(nodes, { metadata: { name: `n${index}` } });
    let requests = 0;
    cluster.onRequest(() => {
      requests += 1;
      if (requests !== 2) return;
      cluster.store.put(nodes, { metadata: { name: 'late' } });
      cluster.store.compact();
    });
    const { items } = await listAll<Node>(client, nodes, { limit: 10 });
    expect(items).toHaveLength(26);
    expect(requests).toBe(3);
  });
});

describe('§5.1 patch only on difference', () => {
  it('sends nothing when nothing differs', async () => {
    const read = await client.create<Node>(nodes, { metadata: { name: 'worker-1', labels: { a: '1' } } });
    const requests: string[] = [];
    cluster.onRequest(({ verb }) => requests.push(verb));
    expect(await patchIfChanged(client, nodes, read, { ...read, metadata: { ...read.metadata, labels: { a: '1' } } })).toBe(read);
    expect(requests).toEqual([]);
  });

  it('sends what differs, under the version it was decided on', async () => {
    const read = await client.create<Node>(nodes, { metadata: { name: 'worker-1', labels: { a: '1', b: '2' } } });
    const { a: _, ...labels } = read.metadata?.labels ?? {};
    const changed = await patchIfChanged(client, nodes, read, {
      ...read,
      metadata: { ...read.metadata, labels },
      spec: { unschedulable: true },
    });
    expect([changed.metadata?.labels, changed.spec]).toEqual([{ b: '2' }, { unschedulable: true }]);
    expect(await failureOf(patchIfChanged(client, nodes, read, { ...read, spec: { unschedulable: false } }))).toMatchObject({
      reason: 'Conflict',
    });
  });

  it.each<[string, object, object, object | undefined]>([
    ['equal', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, undefined],
    ['a key less', { a: 1, b: 2 }, { a: 1 }, { b: null }],
    ['undefined is a key less', { a: 1 }, { a: undefined }, { a: null }],
    ['nested', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
    ['a new branch', {}, { a: { b: 1 } }, { a: { b: 1 } }],
    ['a list changes as a whole', { a: [1, 2] }, { a: [1] }, { a: [1] }],
    ['an object in place of a value', { a: 1 }, { a: { b: 1 } }, { a: { b: 1 } }],
  ])('mergePatchOf: %s', (_, before, after, patch) => {
    expect(mergePatchOf(before, after)).toEqual(patch);
  });
});

describe('§6.8 §6.9 eviction against the disruption controller’s arithmetic', () => {
  const seed = (name: string, ready: boolean) =>
    cluster.store.put(pods, {
      metadata: { name, namespace: 'shop', labels: { app: 'cart' } },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
    } as Pod);

  it('replaced: another pod has the name', async () => {
    seed('cart-0', true);
    expect(await evictPod(client, { namespace: 'shop', name: 'cart-0', uid: 'another' })).toEqual({ outcome: 'replaced' });
  });

  it('accepted, blocked by a budget with its name, gone', async () => {
    const first = seed('cart-0', true);
    seed('cart-1', true);
    cluster.store.put(podDisruptionBudgets, {
      metadata: { name: 'cart', namespace: 'shop' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'cart' } } },
    } as object);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await evictPod(client, { namespace: 'shop', name: 'cart-0', uid: first.metadata!.uid! })).toEqual({ outcome: 'accepted' });
    expect(await evictPod(client, { namespace: 'shop', name: 'cart-1' })).toMatchObject({ outcome: 'blocked', budget: 'cart' });
    expect(await evictPod(client, { namespace: 'shop', name: 'cart-9' })).toEqual({ outcome: 'gone' });
  });

  it('several budgets', async () => {
    seed('cart-0', true);
    for (const name of ['one', 'two']) {
      cluster.store.put(podDisruptionBudgets, {
        metadata: { name, namespace: 'shop' },
        spec: { minAvailable: 0, selector: { matchLabels: { app: 'cart' } } },
      } as object);
    }
    expect(await evictPod(client, { namespace: 'shop', name: 'cart-0' })).toMatchObject({ outcome: 'severalBudgets' });
  });

  it('a busy server is no budget', async () => {
    seed('cart-0', true);
    cluster.faults.add({
      match: { subresource: 'eviction' },
      effect: { type: 'error', code: 429, reason: 'TooManyRequests', message: 'too many requests', retryAfterSeconds: 1 },
    });
    expect(await evictPod(client, { namespace: 'shop', name: 'cart-0' })).toEqual({ outcome: 'throttled', retryAfterSeconds: 1 });
  });
});
