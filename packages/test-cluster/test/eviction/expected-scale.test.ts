import { expect, it } from '@jest/globals';
import { resources, type OwnerReference } from '@gardener-inplace/api';
import { budgets, cluster, send, settled } from '../cluster.js';

const owner = (kind: string, uid: string) => ({ apiVersion: 'apps/v1', kind, name: uid, uid, controller: true });

it('expects what the Deployment behind the ReplicaSet wants, and what other controllers want; pods without one count for nothing', async () => {
  const server = await cluster();
  const { store } = server;
  const meta = (name: string, ownerReferences: readonly OwnerReference[] = []) => ({
    namespace: 'default',
    name,
    uid: name,
    labels: { app: 'web' },
    ownerReferences,
  });
  store.put(resources.deployments, { metadata: meta('d'), spec: { replicas: 4 } });
  store.put(resources.replicaSets, { metadata: meta('rs', [owner('Deployment', 'd')]), spec: { replicas: 9 } });
  store.put(resources.replicaSets, { metadata: meta('alone'), spec: { replicas: 2 } });
  for (const [name, uid] of [
    ['a', 'rs'],
    ['b', 'rs'],
    ['c', 'alone'],
  ] as const) {
    store.put(resources.pods, { metadata: meta(name, [owner('ReplicaSet', uid)]) });
  }
  store.put(resources.pods, { metadata: meta('bare') });
  await send(server, 'POST', budgets, { metadata: { name: 'b' }, spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'web' } } } });
  await settled();
  expect((await send(server, 'GET', `${budgets}/b`)).body.status).toMatchObject({ expectedPods: 6, desiredHealthy: 5 });
});

it('cannot say it for a pod of a controller that is not there', async () => {
  const server = await cluster();
  server.store.put(resources.pods, {
    metadata: { namespace: 'default', name: 'a', labels: { app: 'web' }, ownerReferences: [owner('ReplicaSet', 'none')] },
  });
  await send(server, 'POST', budgets, { metadata: { name: 'b' }, spec: { maxUnavailable: 1, selector: {} } });
  await settled();
  expect((await send(server, 'GET', `${budgets}/b`)).body.status.conditions[0]).toMatchObject({
    reason: 'SyncFailed',
    message: 'found no controllers for pod "a"',
  });
});
