import type { Node } from '@gardener-inplace/api';
import { createNodeFeatureIndex, forVersion } from '@gardener-inplace/declared-features';
import type { Comparison } from '../row.js';

const features = forVersion('latest').names;

/** Nodes of a fleet that is halfway through updates: most declare everything, the rest one of a few shorter lists. */
const fleet = (count: number): readonly Node[] =>
  Array.from({ length: count }, (_, index) => ({
    metadata: { name: `node-${index}` },
    status: { declaredFeatures: index % 2 === 0 ? features : features.slice(index % features.length) },
  }));

/** The nodes where a pod can run, from the index that a scheduler keeps, against looking at every node. */
export const feasibleNodes = (): Comparison => {
  const nodes = fleet(5_000);
  const index = createNodeFeatureIndex(nodes);
  const required = features.slice(0, 2);
  return {
    name: 'feasible nodes by declared features',
    input: `${nodes.length} nodes, ${index.signatures} different lists, ${required.length} features required`,
    goal: 0.5,
    ours: () => index.feasible(required).toArray(),
    peer: () => nodes.filter(({ status }) => required.every((name) => status?.declaredFeatures?.includes(name))),
  };
};
