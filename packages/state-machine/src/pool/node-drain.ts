import { drainLimits, forceReason } from '../drain/force.js';
import { type DrainPlan, planDrain } from '../drain/plan.js';
import { leftAttached } from '../drain/volumes.js';
import { timeoutOf } from '../machine/health.js';
import { nameOf } from './decision.js';
import type { PoolPolicy } from './policy.js';
import type { PoolSnapshot } from './snapshot.js';
import { contextOf, type StepContext } from './steps/context.js';
import type { Member } from './view.js';

/** Longest wait for volumes after a drain's deadline: a node that is down may never say that they are gone (machine-controller a.5). */
const detachMilliseconds = 2 * 60_000;

/** What is to be done about the pods of a member that holds a slot; undefined where it has no node or was not selected. */
export function drainOf({ view, policy, now, isMeltdown }: StepContext, { node, state, machine }: Member): DrainPlan | undefined {
  const claim = state?.marks.claim;
  if (node === undefined || claim === undefined) return undefined;
  const { evictions = {}, attachedNames = {} } = view.snapshot;
  const pods = view.podsOf(nameOf(node));
  const timeoutMilliseconds = timeoutOf(machine.spec.drainTimeout, policy.drainTimeoutMilliseconds);
  const isPatient = !(Date.parse(now) - Date.parse(claim.since) > timeoutMilliseconds + detachMilliseconds);
  const force = forceReason({ machine, node, since: claim.since, now, timeoutMilliseconds, isMeltdown });
  return planDrain({
    pods,
    evictions,
    force,
    limits: drainLimits(force, timeoutMilliseconds, machine.spec.maxEvictRetries),
    now,
    maximumParallel: policy.maximumParallelEvictions,
    volumes: isPatient ? leftAttached(node, pods, attachedNames) : [],
  });
}

/**
 * How one node of a pool is emptied right now, as `planPool` decides it.
 *
 * @example planNodeDrain(snapshot, {}, now, 'node-1')?.waiting
 */
export function planNodeDrain(snapshot: PoolSnapshot, policy: PoolPolicy, now: string, node: string): DrainPlan | undefined {
  const context = contextOf(snapshot, policy, now);
  const member = context.view.members.find((each) => each.node?.metadata?.name === node);
  return member && drainOf(context, member);
}
