import { resolveIntOrPercent, type IntOrString } from '@gardener-inplace/api';
import type { ResolvedPolicy } from './policy.js';
import type { DeploymentView, PoolView } from './view.js';

/** How many nodes may be away, and how many are. */
export interface Budget {
  /** Wanted machines of the pool. */
  readonly replicas: number;
  /** Resolved maxUnavailable of the pool. */
  readonly maxUnavailable: number;
  /** Machines beyond `replicas` that are available. */
  readonly surge: number;
  /** Nodes that hold a slot, whatever their target. */
  readonly selected: number;
  /** Nodes that are unavailable without holding a slot. */
  readonly down: number;
  /** Slots that may be granted now. */
  readonly free: number;
}

const resolve = (value: IntOrString | undefined, total: number, round: 'up' | 'down'): number => {
  const resolved = resolveIntOrPercent(value ?? 0, total, round);
  return resolved.ok ? Math.max(0, resolved.value) : 0;
};

/** Machines that are made beyond the wanted number while a deployment is updated; rounded up, none for manual pools. */
export const surgeOf = ({ isAuto, deployment, replicas }: DeploymentView): number =>
  isAuto ? Math.min(resolve(deployment.spec.strategy?.inPlaceUpdate?.maxSurge, replicas, 'up'), replicas) : 0;

/**
 * The pool-wide maxUnavailable: the policy's where given, else the sum over the deployments, each rounded down. 0 becomes 1 only
 * where surge is 0 too, so that a pool can move at all; never more than the replicas.
 *
 * @source architecture; machine-controller c.4
 */
export function maxUnavailableOf(view: PoolView, policy: ResolvedPolicy): number {
  if (view.replicas === 0) return 0;
  const stated =
    policy.maxUnavailable === undefined
      ? view.groups.reduce((sum, { deployment, replicas }) => sum + resolve(deployment.spec.strategy?.inPlaceUpdate?.maxUnavailable, replicas, 'down'), 0)
      : resolve(policy.maxUnavailable, view.replicas, 'down');
  const surge = view.groups.reduce((sum, group) => sum + surgeOf(group), 0);
  return Math.min(stated === 0 && surge === 0 ? 1 : stated, view.replicas);
}

/** Nodes already down count, nodes in flight to any target count, and surge machines that are available add to what may be away. */
export function budgetOf(view: PoolView, policy: ResolvedPolicy): Budget {
  const maxUnavailable = maxUnavailableOf(view, policy);
  const available = view.members.filter(({ isAvailable, node }) => isAvailable && !view.slots.has(node?.metadata?.name ?? '')).length;
  const selected = view.slots.size;
  const surge = Math.max(0, available + selected - view.replicas);
  const down = Math.max(0, view.replicas - available - selected);
  const free = Math.max(0, maxUnavailable + surge - selected - down);
  return { replicas: view.replicas, maxUnavailable, surge, selected, down, free };
}

/** Whether so many nodes failed that no more may be selected. */
export function isFailureBudgetSpent(view: PoolView, policy: ResolvedPolicy): boolean {
  if (policy.failureBudget === undefined) return false;
  const failed = view.members.filter(({ phase }) => phase === 'Failed').length;
  return failed > resolve(policy.failureBudget, view.replicas, 'down');
}
