import type { Pod } from '@gardener-inplace/api';
import { type Finding, lint } from '../node/lint.js';
import type { Phase } from '../node/phase.js';
import type { Unreadable } from '../readable/shape.js';
import { isMoving, podName } from '../drain/pods.js';
import { isHealthy } from '../machine/health.js';
import { whatSurgeLacks, whoIsAway } from './away.js';
import { type Budget, budgetOf, isLeaving } from './budget.js';
import { nameOf } from './decision.js';
import { planPool } from './plan.js';
import { drainReason, type Reason } from './drain-reason.js';
import type { PoolPolicy } from './policy.js';
import type { PoolSnapshot } from './snapshot.js';
import { isConfirmed } from './success.js';
import { passedOver, selectionStop, type SelectionStop } from './steps/selectable.js';
import { healthOf } from './steps/health.js';
import { isSettled } from './steps/move.js';
import { contextOf, type StepContext } from './steps/context.js';
import type { Member } from './view.js';
import { numberOf } from './number-of.js';
import { type PoolWarning, warningsOf } from './warnings.js';

/** Where one node stands and what it waits for. */
export interface NodeReport {
  readonly node: string;
  readonly machine: string;
  readonly zone: string;
  readonly phase: Phase;
  readonly isUpdated: boolean;
  /** Stable code of what it waits for. */
  readonly waitsFor: string;
  /** The same in words. */
  readonly detail: string;
  /** Pods, as `namespace/name`, that their own controllers still move away although no update of ours holds the node (D18). */
  readonly evacuations: readonly string[];
  readonly findings: readonly Finding[];
}

/** Where a pool stands: nothing ever waits without a reason shown. */
export interface PoolReport {
  readonly budget: Budget;
  readonly updated: number;
  readonly failed: number;
  readonly isComplete: boolean;
  /** Why no more nodes are selected; undefined where selection goes on. */
  readonly selection: SelectionStop | undefined;
  readonly warnings: readonly PoolWarning[];
  readonly nodes: readonly NodeReport[];
  /** What is decided right now, in words. */
  readonly next: readonly string[];
  /** Parts of the pool's objects that can't be read and count as not there. One in a deployment stops the pool: see `selection`. */
  readonly unreadable: readonly Unreadable[];
}

/**
 * Why a pool is where it is: the same facts and the same decider as `planPool`, in words.
 *
 * @example explain(snapshot, {}, now).nodes.filter(({ phase }) => phase === 'Draining')
 */
export function explain(snapshot: PoolSnapshot, policy: PoolPolicy, now: string): PoolReport {
  const context = contextOf(snapshot, policy, now);
  const { view } = context;
  const updated = numberOf(view.members, ({ isUpdated, holdsSlot }) => isUpdated && !holdsSlot);
  const stop = selectionStop(context);
  const stopped = stop && ([stop, whyStopped(stop, context)] as const);
  return {
    budget: budgetOf(view, context.policy),
    updated,
    failed: numberOf(view.members, ({ phase }) => phase === 'Failed'),
    isComplete: updated === view.replicas && view.members.length === view.replicas && view.members.every(({ phase }) => phase === 'Idle'),
    selection: stop,
    warnings: warningsOf(view, context.policy),
    nodes: view.members.map((member) => report(member, context, stopped)).sort((a, b) => (a.node < b.node ? -1 : 1)),
    next: planPool(snapshot, policy, now).map(({ kind, subject, why }) => `${kind} ${subject}: ${why}`),
    unreadable: view.unreadable,
  };
}

function report(member: Member, context: StepContext, stopped: Reason | undefined): NodeReport {
  const [waitsFor, detail] = reason(member, context, stopped);
  return {
    node: member.node === undefined ? '' : nameOf(member.node),
    machine: nameOf(member.machine),
    zone: member.zone,
    phase: member.phase,
    isUpdated: member.isUpdated,
    waitsFor,
    detail,
    evacuations: member.node === undefined || member.holdsSlot ? [] : evacuationsOf(context.view.podsOf(nameOf(member.node))),
    findings: member.node === undefined ? [] : lint(member.node),
  };
}

const evacuationsOf = (pods: readonly Pod[]): readonly string[] => pods.filter(isMoving).map(podName);

function whyStopped(stop: SelectionStop, { view, policy }: StepContext): string {
  if (stop === 'NO_FREE_SLOT') return whoIsAway(view, policy);
  return stop === 'WAITING_FOR_SURGE' ? whatSurgeLacks(view) : stops[stop];
}

const stops: Readonly<Record<Exclude<SelectionStop, 'NO_FREE_SLOT' | 'WAITING_FOR_SURGE'>, string>> = {
  UNREADABLE: 'a deployment of the pool can not be read, so nothing is decided',
  PAUSED: 'the deployment is paused',
  FAILURE_BUDGET_SPENT: 'too many nodes failed; repair or retry them',
  MANUAL: 'label the node as selected to update it',
  NOTHING_TO_SELECT: 'no node can be selected now',
};

function reason(member: Member, context: StepContext, stopped: Reason | undefined): Reason {
  const { view, policy } = context;
  const { node, state, phase, isUpdated, group } = member;
  const blocked = healthOf(context, member)?.blocked;
  if (blocked !== undefined) return ['REPLACEMENT_BLOCKED', blocked];
  if (node === undefined || state === undefined) return ['NODE_MISSING', 'the machine has no node yet'];
  if (member.isGoing) return ['DELETION', 'its machine is being deleted'];
  if (phase === 'Idle' && isUpdated) return ['DONE', 'runs the wanted template'];
  const isWaiting = phase === 'Idle' || phase === 'Candidate' || phase === 'Selected';
  if (isWaiting && isLeaving(group)) return ['DELETION', 'its deployment is being deleted'];
  if (phase === 'Idle') return group.deployment.spec.paused === true ? ['PAUSED', stops.PAUSED] : ['START', 'becomes a candidate next'];
  if (isWaiting) {
    const over = passedOver(member, view, policy);
    if (over !== undefined) return [over.code, over.detail];
    return (group.isAuto ? stopped : whyNotTaken(member, context, stopped)) ?? ['SLOT', 'gets a slot next'];
  }
  if (phase === 'Draining') return drainReason(member, context);
  if (phase === 'Ready') return ['AGENT', 'the agent has not begun yet'];
  if (phase === 'Updating') return ['AGENT', `the agent has been updating since ${state.marks.attempt?.started ?? 'an unknown time'}`];
  if (phase === 'Failed') return ['FAILED', state.marks.failureMessage ?? 'the update did not finish in time'];
  if (!isConfirmed(member, view.snapshot)) return ['UNCONFIRMED', 'the agent records no attempt and the node does not look updated yet'];
  if (!member.isReady) return ['NODE_NOT_READY', 'it reported success but is not ready; it keeps its slot until it is'];
  if (!isHealthy(member.machine, node))
    return [
      'NODE_NOT_READY',
      'it reported success and is ready, but shows a condition that its machine lists as trouble; it keeps its slot',
    ];
  if (!isSettled(member, context)) return ['MIN_READY', 'it is ready, but not yet for as long as minReadySeconds asks for'];
  return ['MOVE', 'its machine is moved to the new set'];
}

/** In a deployment that leaves the choice to people; others of the same pool may leave it to the budget. */
function whyNotTaken({ phase }: Member, { view, policy }: StepContext, stopped: Reason | undefined): Reason | undefined {
  if (stopped?.[0] === 'UNREADABLE' || stopped?.[0] === 'PAUSED') return stopped;
  if (phase === 'Candidate') return ['MANUAL', stops.MANUAL];
  const { manualMaximumParallel: most } = policy;
  if (most === undefined || view.slots.size < most) return undefined;
  return ['NO_FREE_SLOT', `manualMaximumParallel is ${most}, and being updated: ${[...view.slots.keys()].sort().join(', ')}`];
}
