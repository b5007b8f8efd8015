import { sortedNames } from '../byte-order.js';
import type { Departure } from './departures.js';
import type { NodePlan } from './node-plan.js';
import type { PodReference } from './pods.js';

/** A node that can't be updated without stranding a pod. */
export interface BlockedNode {
  readonly node: string;
  /** Features for which no other node would be left, or that a pod tied to the node would miss. */
  readonly features: readonly string[];
  /** Pods of this node that would have nowhere to go. Empty if it is only the last refuge for pods of others. */
  readonly pods: readonly PodReference[];
}

/** @internal */
export const blockedNode = (plan: NodePlan, departures: readonly Departure[], uncovered: readonly string[] = []): BlockedNode => ({
  node: plan.name,
  features: sortedNames([...departures.flatMap(({ affected }) => affected.missing), ...uncovered]),
  pods: departures.map(({ affected: { namespace, name } }) => ({ namespace, name })),
});

/** @internal */
export const byNode = (departures: readonly Departure[]): ReadonlyMap<NodePlan, readonly Departure[]> => {
  const found = new Map<NodePlan, Departure[]>();
  for (const departure of departures) {
    const known = found.get(departure.plan);
    if (known) known.push(departure);
    else found.set(departure.plan, [departure]);
  }
  return found;
};
