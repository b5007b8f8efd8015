import type { Node } from '@gardener-inplace/api';
import { sortedNames } from '../byte-order.js';
import { declaredFeaturesOf, nameOf } from '../reading.js';
import type { Registry } from '../registry/registry.js';
import { explain, type Explanation } from './explain.js';
import { createGroupFinder, feasibleNodes, type FeasibleNodes } from './feasible.js';
import { createGroup, nodesOf, put, take, type Group, type Place } from './group.js';

/**
 * Nodes grouped by what they declare. Thousands of nodes share few lists, so a question is answered once per list instead of once per
 * node. Answers come in a stable order: lists by when they were first seen, nodes of a list by when they joined it.
 *
 * While you walk through an answer the index may change: you get every node that keeps its features exactly once. Whether you still get
 * one that leaves or changes meanwhile is open. An answer is about the lists there were when it was asked for: ask again after changes.
 * A node that is renamed is another node: remove the old name.
 */
export interface NodeFeatureIndex<N extends Node = Node> {
  /** How many nodes there are. */
  readonly size: number;
  /** How many different lists they declare. */
  readonly signatures: number;
  /** Takes in a node that was seen. False for an object without a name: it is left out. */
  add(node: N): boolean;
  /** Takes in a node's new state. `add` and `update` do the same, so an event that comes twice or late does no harm. */
  update(node: N): boolean;
  /** Forgets a node. False if it was not there. */
  remove(name: string): boolean;
  get(name: string): N | undefined;
  values(): Iterable<N>;
  /** The nodes that declare everything required. Takes one step per signature, however many nodes there are. */
  feasible(required: readonly string[]): FeasibleNodes<N>;
  /** Why the other nodes don't: grouped by what they lack, nearest first. */
  explain(required: readonly string[]): Explanation<N>;
}

export interface NodeFeatureIndexOptions {
  /** Names outside of this registry are ignored, as a scheduler does: nodes that differ only in those then share a group. */
  readonly registry?: Registry;
}

/**
 * An index over nodes, to be kept up to date from a watch.
 *
 * ```ts
 * const index = createNodeFeatureIndex(nodes);
 * for (const node of index.feasible(['RestartAllContainersOnContainerExits'])) console.log(node.metadata?.name);
 * console.log(index.explain(['RestartAllContainersOnContainerExits']).message);
 * ```
 */
export function createNodeFeatureIndex<N extends Node = Node>(
  nodes: Iterable<N> = [],
  { registry }: NodeFeatureIndexOptions = {},
): NodeFeatureIndex<N> {
  const groups = new Map<string, Group<N>>();
  const finder = createGroupFinder(groups);
  const places = new Map<string, Place<N>>();

  const groupFor = (declared: readonly string[]): Group<N> => {
    const all = sortedNames(declared);
    const names = registry ? all.filter((name) => registry.positions.has(name)) : all;
    const signature = JSON.stringify(names);
    const known = groups.get(signature);
    if (known) return known;
    const group = createGroup<N>(signature, names);
    groups.set(signature, group);
    finder.forget();
    return group;
  };

  const leave = (place: Place<N>): void => {
    take(place);
    if (place.group.size > 0) return;
    groups.delete(place.group.signature);
    finder.forget();
  };

  const accept = (node: N): boolean => {
    const name = nameOf(node);
    if (name === undefined) return false;
    const group = groupFor(declaredFeaturesOf(node));
    const place = places.get(name);
    if (place?.group === group) {
      group.slots[place.slot] = node;
      return true;
    }
    places.set(name, put(group, node));
    if (place) leave(place);
    return true;
  };

  for (const node of nodes) accept(node);

  return {
    get size() {
      return places.size;
    },
    get signatures() {
      return groups.size;
    },
    add: accept,
    update: accept,
    remove: (name) => {
      const place = places.get(name);
      if (!place) return false;
      places.delete(name);
      leave(place);
      return true;
    },
    get: (name) => {
      const place = places.get(name);
      return place?.group.slots[place.slot];
    },
    values: () => ({ [Symbol.iterator]: () => nodesOf([...groups.values()]) }),
    feasible: (required) => feasibleNodes(finder.find(required)),
    explain: (required) => explain([...groups.values()], required),
  };
}
