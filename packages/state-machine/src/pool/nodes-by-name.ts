import type { Node } from '@gardener-inplace/api';

/** Nodes as machines name them. */
export interface NodesByName {
  readonly get: (name: string) => Node | undefined;
  /** As `get`, for a member of its own. */
  readonly take: (name: string) => Node | undefined;
  /** Nodes that nobody took. */
  readonly left: () => readonly Node[];
}

export function nodesByName(nodes: readonly Node[]): NodesByName {
  const places = new Map<string, number>();
  nodes.forEach((node, place) => places.set(node.metadata?.name ?? '', place));
  const taken = new Uint8Array(nodes.length);
  const get = (name: string): Node | undefined => nodes[places.get(name) ?? -1];
  return {
    get,
    take: (name) => {
      const place = places.get(name);
      if (place !== undefined) taken[place] = 1;
      return get(name);
    },
    left: () => nodes.filter((_, place) => taken[place] === 0),
  };
}
