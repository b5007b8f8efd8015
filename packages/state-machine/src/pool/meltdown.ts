import { budgetOf } from './budget.js';
import type { ResolvedPolicy } from './policy.js';
import type { PoolView } from './view.js';
import { numberOf } from './number-of.js';

/**
 * Whether more nodes are down at once than a rollout could account for: a zone or a network is out, and whatever is done to a single
 * node because of its state makes it worse. Nodes that the agent restarts don't count.
 *
 * @source field report B15
 */
export function isMeltdown(view: PoolView, policy: ResolvedPolicy): boolean {
  const { maxUnavailable } = budgetOf(view, policy);
  const down = numberOf(view.members, ({ node, phase, isReady }) => node !== undefined && !isReady && !isRestarting(phase));
  return down > Math.max(1, maxUnavailable);
}

const isRestarting = (phase: string): boolean => phase === 'Ready' || phase === 'Updating' || phase === 'Succeeded' || phase === 'Failed';
