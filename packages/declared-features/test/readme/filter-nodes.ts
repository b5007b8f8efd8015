import type { Node, Pod } from '@gardener-inplace/api';
import { createNodeFeatureIndex, requiredForScheduling } from '@gardener-inplace/declared-features';

export function nodesFor(pod: Pod, nodes: readonly Node[]): string[] {
  const required = requiredForScheduling(pod, '1.36.2'); // the version of your scheduler
  if (!required.ok) throw new Error(required.error.detail);
  const index = createNodeFeatureIndex(nodes); // in a scheduler: once, then index.update(node) for every event
  console.log(index.explain(required.value).message); // 1/2 nodes are available: 1 node(s) lack …
  return [...index.feasible(required.value)].map((node) => node.metadata?.name ?? '');
}
