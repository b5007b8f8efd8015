import { startTestCluster } from './any-cluster.js';
import { afterEach, expect, it } from '@jest/globals';
import { createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { type Node, nodes, runCordonLabeller } from './cordon-labeller.js';

const ends: (() => Promise<unknown>)[] = [];
// After a failure and a timeout too: nothing stays behind on a real cluster.
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

it('labels a node that is cordoned', async () => {
  const cluster = await startTestCluster();
  ends.push(() => cluster.stop());
  const client = await createKubeClient({ kubeconfig: cluster.kubeconfig(), userAgent: 'spec/1.0.0' });
  ends.push(() => client.close());
  const stop = new AbortController();
  const running = runCordonLabeller(client, silentLogger, stop.signal);
  ends.push(() => running);
  ends.push(async () => stop.abort());

  const created = await client.create<Node>(nodes, { metadata: { generateName: 'worker-' }, spec: { unschedulable: true } });
  const { name = '', resourceVersion } = created.metadata ?? {};
  ends.push(() => client.delete(nodes, { name }));
  for await (const event of client.watch<Node>(nodes, { fieldSelector: `metadata.name=${name}`, resourceVersion })) {
    if (event.type !== 'BOOKMARK' && event.object.metadata?.labels?.['example.org/cordoned']) break;
  }
  expect((await client.get<Node>(nodes, { name })).metadata?.labels).toMatchObject({ 'example.org/cordoned': 'true' });
});
