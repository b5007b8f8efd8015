import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { expect, it } from '@jest/globals';
import { createInformer, createKubeClient, createWorkQueue, keyOf, patchIfChanged, runController } from '../../src/index.js';
import { until } from '../support/until.js';

const { nodes, pods } = resources;

it('§1.3 a controller of nodes hears of pods under the key of their node, and converges whatever came first', async () => {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1' });
  const stopping = new AbortController();
  const nodeCache = createInformer<Node>(client, nodes);
  const podCache = createInformer<Pod>(client, pods, { indexers: { node: ({ spec }) => [spec?.nodeName ?? ''] } });
  const queue = createWorkQueue();
  const wake = (node: Node): void => queue.add(keyOf(node));
  const wakeNode = ({ spec }: Pod): void => queue.add(spec?.nodeName ?? '');
  nodeCache.onChange({ added: wake, updated: wake });
  podCache.onChange({ added: wakeNode, updated: wakeNode, deleted: wakeNode });
  const caches = [nodeCache.start(stopping.signal), podCache.start(stopping.signal)];
  const controlling = runController({
    name: 'pods-of-nodes',
    queue,
    informers: [nodeCache, podCache],
    signal: stopping.signal,
    reconcile: async (key, { signal }) => {
      const node = nodeCache.get(key);
      if (node === undefined) return;
      const annotations = { ...node.metadata?.annotations, pods: String(podCache.byIndex('node', key).length) };
      await patchIfChanged(client, nodes, node, { ...node, metadata: { ...node.metadata, annotations } }, { signal });
    },
  });
  const counted = () => cluster.store.list(nodes).map(({ metadata }) => `${metadata.name} ${metadata.annotations?.['pods']}`);

  cluster.store.put(pods, { metadata: { name: 'early', namespace: 'shop' }, spec: { nodeName: 'a' } } as Pod);
  cluster.store.put(nodes, { metadata: { name: 'a' } });
  cluster.store.put(nodes, { metadata: { name: 'b' } });
  await until(() => counted().join() === 'a 1,b 0');
  cluster.store.put(pods, { metadata: { name: 'late', namespace: 'shop' }, spec: { nodeName: 'b' } } as Pod);
  cluster.store.remove(pods, { name: 'early', namespace: 'shop' });
  await until(() => counted().join() === 'a 0,b 1');
  expect(counted()).toEqual(['a 0', 'b 1']);

  stopping.abort();
  await Promise.all([...caches, controlling]);
  await client.close();
  await cluster.stop();
});
