import type { Node } from '@gardener-inplace/api';
import type { Registry } from '../registry/registry.js';
import { outlookAfter, outlookBefore, type NodeChange, type Outlook } from './outlook.js';

/** A node with what it can do before and after the change. @internal */
export interface NodePlan {
  readonly name: string;
  readonly before: Outlook;
  readonly after: Outlook;
  readonly isChanging: boolean;
  /** Cordoned nodes take in nothing. */
  readonly isOpen: boolean;
}

/** Which change concerns a node: of several the last. */
const changeFor = (changes: readonly NodeChange[]): ((name: string) => NodeChange | undefined) => {
  const known = changes.map((change) => ({ change, names: change.nodes && new Set(change.nodes) })).reverse();
  return (name) => known.find(({ names }) => names === undefined || names.has(name))?.change;
};

/** @internal */
export const planNodes = (
  nodes: Iterable<Node>,
  changes: readonly NodeChange[],
  registry: Registry | undefined,
): ReadonlyMap<string, NodePlan> => {
  const changeOf = changeFor(changes);
  const plans = new Map<string, NodePlan>();
  for (const node of nodes) {
    const name: unknown = node?.metadata?.name;
    if (typeof name !== 'string' || name === '') continue;
    const change = changeOf(name);
    const before = outlookBefore(node);
    const after = change ? outlookAfter(node, change, registry) : before;
    plans.set(name, { name, before, after, isChanging: change !== undefined, isOpen: node.spec?.unschedulable !== true });
  }
  return plans;
};
