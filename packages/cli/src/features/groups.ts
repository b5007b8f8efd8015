import type { Node } from '@gardener-inplace/api';

/** Nodes and the features they have, or lack, in common. */
export interface Group {
  readonly features: readonly string[];
  readonly nodes: readonly string[];
}

/** Nodes that declare the same, largest group first. */
export function groupsOf(nodes: readonly Node[]): readonly Group[] {
  const groups = new Map<string, { readonly features: readonly string[]; readonly nodes: string[] }>();
  for (const node of nodes) {
    const features = [...new Set(node.status?.declaredFeatures ?? [])].sort();
    const key = features.join(',');
    const group = groups.get(key) ?? { features, nodes: [] };
    group.nodes.push(nameOf(node));
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.nodes.length - a.nodes.length || (a.features.join() < b.features.join() ? -1 : 1));
}

export const nameOf = (node: Node): string => node.metadata?.name ?? '';
