import { startTestCluster } from '@gardener-inplace/test-cluster';
import { expect, it } from '@jest/globals';
import { createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { type Node, nodes, runCordonLabeller } from './cordon-labeller.js';

it('labels a node that is cordoned', async () => {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ kubeconfig: cluster.kubeconfig(), userAgent: 'spec/1.0.0' });
  const stop = new AbortController();
  const running = runCordonLabeller(client, silentLogger, stop.signal);

  const created = await client.create<Node>(nodes, { metadata: { generateName: 'worker-' }, spec: { unschedulable: true } });
  const { name = '', resourceVersion } = created.metadata ?? {};
  for await (const event of client.watch<Node>(nodes, { fieldSelector: `metadata.name=${name}`, resourceVersion })) {
    if (event.type !== 'BOOKMARK' && event.object.metadata?.labels?.['example.org/cordoned']) break;
  }
  expect((await client.get<Node>(nodes, { name })).metadata?.labels).toMatchObject({ 'example.org/cordoned': 'true' });

  await client.delete(nodes, { name });
  stop.abort();
  await running;
  await client.close();
  await cluster.stop();
});
