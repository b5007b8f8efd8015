import { resolveIntOrPercent, type IntOrString, type MachineSet } from '@gardener-inplace/api';
import { atLeastOne, type Fenceposts, limitsOf } from './fenceposts.js';
import type { ResolvedPolicy } from './policy.js';
import { type DeploymentView, hasSlot, type Member, type PoolView } from './view.js';
import { numberOf } from './number-of.js';

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
export const surgeOf = ({ deployment }: DeploymentView): number => limitsOf(deployment)?.surge ?? 0;

/** Living machines of a set: its true size. */
export const numberOwned = ({ owned }: DeploymentView, set: MachineSet | undefined): number => (set && owned.get(set)) ?? 0;

export const numberLiving = ({ owned }: DeploymentView): number => [...owned.values()].reduce((sum, each) => sum + each, 0);

/** Living machines with the wanted template. */
export const numberUpdated = (group: DeploymentView): number => numberOwned(group, group.newSet);

/** Whether a deployment is being deleted: what has begun in it may finish, and nothing else begins. */
export const isLeaving = ({ deployment }: DeploymentView): boolean => deployment.metadata?.deletionTimestamp !== undefined;

/** Whether a machine is available and stays so: a slot that is only recorded yet is taken up at once. */
export const isWorking = (view: PoolView, member: Member): boolean => member.isAvailable && !hasSlot(view, member);

/** Whether a deployment has machines to update: old ones, and fewer new ones than are wanted. */
export const isRolling = (group: DeploymentView): boolean =>
  !isLeaving(group) && group.members.some(({ isUpdated }) => !isUpdated) && numberUpdated(group) < group.replicas;

/** Surge machines come first and stay until the last machine that must be updated has been. */
export const wantedMachines = (group: DeploymentView): number => group.replicas + (isRolling(group) ? surgeOf(group) : 0);

/**
 * The pool-wide maxUnavailable: the policy's where given, else the sum over the deployments, each rounded down. 0 becomes 1 only
 * where surge is 0 too, so that a pool can move at all; never more than the replicas.
 *
 * @source architecture; machine-controller c.4
 */
export function maxUnavailableOf(view: PoolView, policy: ResolvedPolicy): number {
  const limits = limitsOfPool(view, policy);
  return limits === undefined ? 0 : Math.min(atLeastOne(limits), view.replicas);
}

/** Whether the limits let nothing be away, and 1 is taken instead (field report B10). */
export function isBudgetRaised(view: PoolView, policy: ResolvedPolicy): boolean {
  const limits = limitsOfPool(view, policy);
  return limits !== undefined && limits.surge === 0 && limits.unavailable === 0;
}

/** Both limits as they are stated, before the raise to 1; undefined where there is nothing to limit. */
function limitsOfPool(view: PoolView, policy: ResolvedPolicy): Fenceposts | undefined {
  const limits = view.groups.flatMap(({ deployment }) => limitsOf(deployment) ?? []);
  if (view.replicas === 0 || limits.length === 0) return undefined;
  const unavailable =
    policy.maxUnavailable === undefined
      ? limits.reduce((sum, each) => sum + each.unavailable, 0)
      : resolve(policy.maxUnavailable, view.replicas, 'down');
  return { surge: limits.reduce((sum, each) => sum + each.surge, 0), unavailable };
}

/** Nodes already down count, nodes in flight to any target count, and surge machines that are available add to what may be away. */
export function budgetOf(view: PoolView, policy: ResolvedPolicy): Budget {
  const maxUnavailable = maxUnavailableOf(view, policy);
  const available = numberOf(view.members, (member) => isWorking(view, member));
  const selected = view.slots.size;
  // Machines that a smaller number of replicas leaves over are no surge: they are about to go.
  const wantedSurge = view.groups.reduce((sum, group) => sum + surgeOf(group), 0);
  const spare = Math.max(0, available + selected - view.replicas);
  const surge = Math.min(wantedSurge, spare);
  const down = Math.max(0, view.replicas - available - selected);
  // What a deployment has too many may be deleted in the same plan: no slot is granted on its account.
  const leaving = view.groups.reduce((sum, group) => sum + Math.max(0, numberLiving(group) - wantedMachines(group)), 0);
  const lasting = Math.min(surge, Math.max(0, spare - leaving));
  const free = Math.max(0, maxUnavailable + lasting - selected - down);
  return { replicas: view.replicas, maxUnavailable, surge, selected, down, free };
}

/** Whether so many nodes failed that no more may be selected. */
export function isFailureBudgetSpent(view: PoolView, policy: ResolvedPolicy): boolean {
  if (policy.failureBudget === undefined) return false;
  const failed = numberOf(view.members, ({ phase }) => phase === 'Failed');
  return failed > resolve(policy.failureBudget, view.replicas, 'down');
}
