import type { Node } from '@gardener-inplace/api';

/** Nodes that declare every combination of some features equally often, and what pods require of them. */
export interface Fleet {
  readonly nodes: readonly Node[];
  /** Names of the features, in byte order. */
  readonly names: readonly string[];
  /** Each node as the positions of its names. */
  readonly positions: readonly (readonly number[])[];
  /** One feature or two: what pods require, in turn. */
  readonly required: readonly (readonly string[])[];
}

/** @param signatures how many different lists there are: a power of two */
export const fleetOf = (count: number, signatures: number): Fleet => {
  const names = Array.from({ length: Math.log2(signatures) }, (_, position) => `FeatureOfKubernetesThatMayBeDeclared${position}`);
  const declaredBy = (node: number): readonly number[] =>
    names.flatMap((_, position) => (((node % signatures) >> position) & 1 ? [position] : []));
  const positions = Array.from({ length: count }, (_, node) => declaredBy(node));
  return {
    names,
    positions,
    nodes: positions.map((declared, node) => ({
      metadata: { name: `node-${node}` },
      status: { declaredFeatures: declared.map((position) => names[position] ?? '') },
    })),
    required: names.flatMap((name, position) => [[name], ...names.slice(position + 1).map((other) => [name, other])]),
  };
};
