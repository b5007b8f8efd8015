import { startTestCluster } from '@gardener-inplace/test-cluster';
import { expect, it } from '@jest/globals';
import { createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { nodes, runCordonLabeller } from './cordon-labeller.js';

it('labels a node that is cordoned', async () => {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ kubeconfig: cluster.kubeconfig(), userAgent: 'spec/1.0.0' });
  const stop = new AbortController();
  const running = runCordonLabeller(client, silentLogger, stop.signal);

  const written = new Promise<object | undefined>((resolve) => cluster.onWrite(({ after }) => resolve(after)));
  cluster.store.put(nodes, { metadata: { name: 'worker-1' }, spec: { unschedulable: true } } as object);
  expect(await written).toMatchObject({ metadata: { name: 'worker-1', labels: { 'example.org/cordoned': 'true' } } });

  stop.abort();
  await running;
  await client.close();
  await cluster.stop();
});
