import {
  createInformer,
  createWorkQueue,
  keyOf,
  type KubeClient,
  type KubeObject,
  type Logger,
  patchIfChanged,
  runController,
} from '@gardener-inplace/kube-runtime';

export const nodes = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };

export interface Node extends KubeObject {
  readonly spec?: { readonly unschedulable?: boolean };
}

/** Keeps the label example.org/cordoned on every cordoned node, and on no other. */
export const runCordonLabeller = async (client: KubeClient, log: Logger, signal: AbortSignal): Promise<void> => {
  const cache = createInformer<Node>(client, nodes);
  const queue = createWorkQueue();
  cache.onChange({
    added: (node, { isInitial }) => queue.add(keyOf(node), { priority: isInitial ? 'low' : 'normal' }),
    updated: (node) => queue.add(keyOf(node)),
  });
  const cacheStopped = cache.start(signal);
  await runController({
    name: 'cordon-labeller',
    queue,
    informers: [cache],
    signal,
    reconcile: async (key, context) => {
      const node = cache.get(key);
      if (node === undefined) return;
      const { 'example.org/cordoned': _, ...others } = node.metadata?.labels ?? {};
      const labels = node.spec?.unschedulable ? { ...others, 'example.org/cordoned': 'true' } : others;
      await patchIfChanged(client, nodes, node, { ...node, metadata: { ...node.metadata, labels } }, { signal: context.signal });
    },
    onReconciled: ({ key, error }) => {
      if (error !== undefined) log.warn({ node: key, err: error }, 'Node not labelled');
    },
  });
  await cacheStopped;
};
