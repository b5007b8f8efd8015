import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { cordon } from './cordon.js';

const nodes = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };
let cluster: TestCluster;

beforeEach(async () => {
  cluster = await startTestCluster();
  cluster.store.put(nodes, { metadata: { name: 'worker-1' } });
});
afterEach(() => cluster.stop());

it('cordons a node', async () => {
  await cordon(cluster.url, 'worker-1');
  expect(cluster.store.get(nodes, { name: 'worker-1' })?.['spec']).toEqual({ unschedulable: true });
});

it('tries once more when the server is overloaded', async () => {
  cluster.faults.add({ match: { verb: 'patch', resource: 'nodes' }, times: 1, effect: { type: 'error', code: 429 } });
  await cordon(cluster.url, 'worker-1');
  expect(cluster.store.get(nodes, { name: 'worker-1' })?.['spec']).toEqual({ unschedulable: true });
});

it('writes once', async () => {
  const written: string[] = [];
  cluster.onWrite(({ verb, name, userAgent }) => written.push(`${userAgent} ${verb} ${name}`));
  await cordon(cluster.url, 'worker-1');
  await cordon(cluster.url, 'worker-1');
  expect(written).toEqual(['cordon/1.0 patch worker-1']);
});
