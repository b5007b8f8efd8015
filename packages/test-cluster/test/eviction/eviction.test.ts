import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import type { TestCluster } from '../../src/index.js';
import { budgets, cluster, patch, pod, pods, send, settled } from '../cluster.js';

const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
const web = { labels: { app: 'web' } };

async function withPods(count: number, budget?: object, status: object = ready): Promise<TestCluster> {
  const server = await cluster();
  for (let index = 0; index < count; index++) {
    await send(server, 'POST', pods, pod(`p${index}`, { nodeName: 'n' }, web));
    await patch(server, 'merge', `${pods}/p${index}/status`, { status });
  }
  if (budget) await addBudget(server, 'web', budget);
  return server;
}

async function addBudget(server: TestCluster, name: string, spec: object) {
  await send(server, 'POST', budgets, { metadata: { name }, spec: { selector: { matchLabels: { app: 'web' } }, ...spec } });
  await settled();
}

const evict = (server: TestCluster, name: string, deleteOptions?: object, query = '') =>
  send(server, 'POST', `${pods}/${name}/eviction${query}`, {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name },
    ...(deleteOptions && { deleteOptions }),
  });

const budgetStatus = async (server: TestCluster) => {
  await settled();
  return (await send(server, 'GET', `${budgets}/web`)).body.status;
};

describe('eviction', () => {
  it('deletes a pod that no budget protects: gracefully, with the reason on the pod', async () => {
    const server = await withPods(1);
    const { status, body } = await evict(server, 'p0');
    expect([status, body.kind, body.status, body.code]).toEqual([201, 'Status', 'Success', 201]);
    const { body: left } = await send(server, 'GET', `${pods}/p0`);
    expect(left.metadata.deletionGracePeriodSeconds).toBe(30);
    expect(left.status.conditions.at(-1)).toMatchObject({ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' });
  });

  it('takes one disruption and is then refused, naming the budget', async () => {
    const server = await withPods(2, { minAvailable: 1 });
    expect((await evict(server, 'p0')).status).toBe(201);
    const { status, headers, body } = await evict(server, 'p1');
    expect([status, body.reason, body.message]).toEqual([
      429,
      'TooManyRequests',
      "Cannot evict pod as it would violate the pod's disruption budget.",
    ]);
    expect(body.details.causes).toEqual([
      { reason: 'DisruptionBudget', message: 'The disruption budget web needs 1 healthy pods and has 1 currently' },
    ]);
    expect(headers.get('retry-after')).toBeNull();
  });

  it('lets only one of two simultaneous evictions take the last disruption', async () => {
    const server = await withPods(2, { minAvailable: 1 });
    const answers = await Promise.all([evict(server, 'p0'), evict(server, 'p1')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 429]);
  });

  it('asks to come back in ten seconds while the budget is not worked out', async () => {
    const server = await withPods(1, { minAvailable: 0 });
    // The spec changes in the very turn of the eviction: the controller cannot have seen it.
    server.onRequest(({ subresource }) => {
      if (subresource !== 'eviction') return;
      const budget = server.store.get(resources.podDisruptionBudgets, { namespace: 'default', name: 'web' });
      if (budget) server.store.put(resources.podDisruptionBudgets, { ...budget, metadata: { ...budget.metadata, generation: 2 } });
    });
    const { status, headers, body } = await evict(server, 'p0');
    expect([status, headers.get('retry-after'), body.details]).toEqual([
      429,
      '10',
      {
        causes: [{ reason: 'DisruptionBudget', message: 'The disruption budget web is still being processed by the server.' }],
        retryAfterSeconds: 10,
      },
    ]);
  });

  it('refuses a pod of two budgets for good (500)', async () => {
    const server = await withPods(1, { minAvailable: 0 });
    await addBudget(server, 'other', { minAvailable: 0 });
    const { status, body } = await evict(server, 'p0');
    expect([status, body.message]).toEqual([
      500,
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    ]);
  });

  it.each(['Pending', 'Succeeded', 'Failed'])('asks no budget for a %s pod', async (phase) => {
    const server = await withPods(1, { minAvailable: 1 }, { phase });
    expect((await evict(server, 'p0')).status).toBe(201);
  });

  describe('of a pod that is not ready', () => {
    const unready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'False' }] };
    const withOneUnready = async (spec: object, healthy: number) => {
      const server = await withPods(healthy, spec);
      await send(server, 'POST', pods, pod('sick', { nodeName: 'n' }, web));
      await patch(server, 'merge', `${pods}/sick/status`, { status: unready });
      await settled();
      return server;
    };
    it('is free while the budget is met', async () => {
      const server = await withOneUnready({ minAvailable: 2 }, 2);
      expect((await evict(server, 'sick')).status).toBe(201);
      expect((await budgetStatus(server)).disruptionsAllowed).toBe(0);
    });
    it('is refused while the budget is not met', async () => {
      expect((await evict(await withOneUnready({ minAvailable: 2 }, 1), 'sick')).status).toBe(429);
    });
    it('is always free with AlwaysAllow', async () => {
      const server = await withOneUnready({ minAvailable: 2, unhealthyPodEvictionPolicy: 'AlwaysAllow' }, 1);
      expect((await evict(server, 'sick')).status).toBe(201);
    });
  });

  it('hits no namesake: another uid is a conflict', async () => {
    const server = await withPods(1);
    const { status, body } = await evict(server, 'p0', { preconditions: { uid: 'other' } });
    expect([status, body.reason]).toEqual([409, 'Conflict']);
  });

  it.each([{ deleteOptions: 'x' }, { metadata: { name: 'p0', labels: { a: 5 } } }])(
    'evicts nobody for a body that is none: %j',
    async (odd) => {
      const server = await withPods(1);
      const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'p0' }, ...odd };
      expect((await send(server, 'POST', `${pods}/p0/eviction`, body)).status).toBe(400);
      expect((await send(server, 'GET', `${pods}/p0`)).body.metadata.deletionTimestamp).toBe(undefined);
    },
  );

  it('asks the budget first: another uid takes a disruption and is then a conflict, or is refused for the budget', async () => {
    const server = await withPods(2, { minAvailable: 1 });
    const wrongly = async () => (await evict(server, 'p0', { preconditions: { uid: 'other' } })).status;
    expect([await wrongly(), await wrongly()]).toEqual([409, 429]);
  });

  it('passes the grace period on', async () => {
    const server = await withPods(1);
    await evict(server, 'p0', { gracePeriodSeconds: 5 });
    expect((await send(server, 'GET', `${pods}/p0`)).body.metadata.deletionGracePeriodSeconds).toBe(5);
  });

  it.each([
    ['in the query', undefined, '?dryRun=All'],
    ['in the options', { dryRun: ['All'] }, ''],
  ])('changes nothing in a dry run %s', async (_, options, query) => {
    const server = await withPods(2, { minAvailable: 1 });
    const before = server.store.resourceVersion;
    expect((await evict(server, 'p0', options, query)).status).toBe(201);
    expect(server.store.resourceVersion).toBe(before);
  });

  it('answers 404 for no pod and 400 for another name', async () => {
    const server = await withPods(1);
    expect((await evict(server, 'none')).status).toBe(404);
    expect((await send(server, 'POST', `${pods}/p0/eviction`, { metadata: { name: 'p1' } })).status).toBe(400);
  });
});

describe('the status of a budget', () => {
  it('follows pods as they become ready, go and are evicted', async () => {
    const server = await withPods(3, { minAvailable: 1 });
    expect(await budgetStatus(server)).toMatchObject({
      expectedPods: 3,
      currentHealthy: 3,
      desiredHealthy: 1,
      disruptionsAllowed: 2,
      observedGeneration: 1,
    });
    await patch(server, 'merge', `${pods}/p0/status`, { status: { conditions: [{ type: 'Ready', status: 'False' }] } });
    expect(await budgetStatus(server)).toMatchObject({ expectedPods: 3, currentHealthy: 2, disruptionsAllowed: 1 });
    await evict(server, 'p1');
    expect(await budgetStatus(server)).toMatchObject({ expectedPods: 3, currentHealthy: 1, disruptionsAllowed: 0 });
    await send(server, 'DELETE', `${pods}/p1`, { gracePeriodSeconds: 0 });
    expect(await budgetStatus(server)).toMatchObject({ expectedPods: 2, currentHealthy: 1, disruptionsAllowed: 0 });
  });

  it('says whether disruptions are allowed, and follows its own spec', async () => {
    const server = await withPods(2, { minAvailable: 1 });
    expect((await budgetStatus(server)).conditions[0]).toMatchObject({
      type: 'DisruptionAllowed',
      status: 'True',
      reason: 'SufficientPods',
    });
    await patch(server, 'merge', `${budgets}/web`, { spec: { minAvailable: 2 } });
    const status = await budgetStatus(server);
    expect(status).toMatchObject({ disruptionsAllowed: 0, observedGeneration: 2 });
    expect(status.conditions[0]).toMatchObject({ status: 'False', reason: 'InsufficientPods' });
  });
});
