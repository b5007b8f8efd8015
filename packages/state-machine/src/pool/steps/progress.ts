import { durationMilliseconds, resources } from '@gardener-inplace/api';
import { planDrain } from '../../drain/plan.js';
import { transitionFor } from '../../node/transitions.js';
import { type Decision, machineStatus, nameOf } from '../decision.js';
import { isConfirmed } from '../success.js';
import type { Member } from '../view.js';
import type { Write } from '../write.js';
import { markNode, type StepContext } from './context.js';
import { decide } from './repair.js';

/** Carries every node that holds a slot one step on: drain, ready, deadline, verdict. Moving and releasing are steps of their own. */
export function planProgress(context: StepContext): readonly Decision[] {
  return context.view.members.flatMap((member) => {
    if (member.phase === 'Draining') return drain(context, member);
    if (member.phase === 'Ready' || member.phase === 'Updating') return watchDeadline(context, member);
    if (member.phase === 'Failed') return acceptFailure(context, member);
    return member.phase === 'Succeeded' ? acceptSuccess(context, member) : [];
  });
}

const subjectOf = ({ node }: Member): string => `Node/${nameOf(node!)}`;

const timeoutOf = (stated: string | undefined, fallback: number): number => {
  const parsed = stated === undefined ? undefined : durationMilliseconds(stated);
  return parsed?.ok ? parsed.value : fallback;
};

function drain(context: StepContext, member: Member): readonly Decision[] {
  const { view, policy, now } = context;
  const { node, state, machine, group, isUpdated } = member;
  const claim = state?.marks.claim;
  if (node === undefined || claim === undefined) return [];
  const subject = subjectOf(member);
  if (claim.target !== group.hash && group.newSet !== undefined && !isUpdated) {
    const row = transitionFor('Draining', 'retargeted', 'orchestrator')!;
    return decide('select', subject, row.why, markNode(context, node, row.then, { claim: { target: group.hash, since: now } }));
  }
  if (!state?.marks.cordoned) return [];
  const plan = planDrain({
    pods: view.podsOf(nameOf(node)),
    evictions: view.snapshot.evictions ?? {},
    since: claim.since,
    now,
    timeoutMilliseconds: timeoutOf(machine.spec.drainTimeout, policy.drainTimeoutMilliseconds),
    maximumParallel: policy.maximumParallelEvictions,
  });
  if (plan.isDrained) return markReady(context, member);
  const pod = (verb: 'evict' | 'delete') => (victim: (typeof plan.evict)[number]): Write => ({
    store: 'target',
    resource: resources.pods,
    object: { namespace: victim.metadata?.namespace, name: nameOf(victim) },
    uid: victim.metadata?.uid ?? '',
    ...(verb === 'evict' ? { verb } : { verb, gracePeriodSeconds: 0 }),
  });
  const why = plan.isForced ? 'the drain deadline has passed' : 'the node must be empty before it is updated';
  return decide('drain', subject, why, [...plan.evict.map(pod('evict')), ...plan.remove.map(pod('delete'))]);
}

/** The machine's phase first: a rebooting node must not be judged unhealthy (H1). */
function markReady(context: StepContext, { node, machine }: Member): readonly Decision[] {
  const row = transitionFor('Draining', 'drained', 'orchestrator')!;
  const { policy, now } = context;
  return [
    {
      kind: 'mark-ready',
      subject: `Node/${nameOf(node!)}`,
      why: row.why,
      writes: [
        { store: 'target', resource: resources.nodes, object: { name: nameOf(node!) }, verb: 'check-drained' },
        ...(policy.vocabulary === 'shipped' ? [inPlaceStatus(machine, 'InPlaceUpdating', 'Processing', now)] : []),
        ...markNode(context, node!, row.then),
      ],
    },
  ];
}

const inPlaceStatus = (machine: Member['machine'], phase: string, state: string, now: string): Write =>
  machineStatus(machine, {
    currentStatus: { phase, lastUpdateTime: now, preserveExpiryTime: null },
    lastOperation: { type: 'InPlaceUpdate', state, description: `In-place update: ${phase}`, lastUpdateTime: now },
  });

function watchDeadline(context: StepContext, member: Member): readonly Decision[] {
  const { policy, now } = context;
  const { node, state, machine } = member;
  const since = state?.marks.readySince;
  const timeout = timeoutOf(machine.spec.inPlaceUpdateTimeout, policy.updateTimeoutMilliseconds);
  if (node === undefined || since === undefined || Date.parse(now) - Date.parse(since) <= timeout) return [];
  const row = transitionFor(member.phase, 'deadline-passed', 'orchestrator')!;
  // In the shipped vocabulary the deadline is told by the machine alone, so that a late success of the agent still counts.
  const writes = policy.vocabulary === 'shipped' ? [inPlaceStatus(machine, 'InPlaceUpdateFailed', 'Failed', now)] : markNode(context, node, row.then);
  return decide('fail-overdue', subjectOf(member), row.why, writes);
}

function acceptFailure(context: StepContext, member: Member): readonly Decision[] {
  const { node, state, group, machine } = member;
  if (node === undefined || state === undefined) return [];
  const { claim } = state.marks;
  if (group.isAuto && claim !== undefined && claim.target !== group.hash && group.newSet !== undefined) {
    const row = transitionFor('Failed', 'retargeted', 'orchestrator')!;
    return decide('select', subjectOf(member), row.why, markNode(context, node, row.then, { claim: { target: group.hash, since: context.now } }));
  }
  // Told by the deadline alone: the gate stays open, a late success still counts.
  if (state.phase !== 'Failed') return [];
  const row = transitionFor('Failed', 'acknowledged', 'orchestrator')!;
  const isTold = context.policy.vocabulary !== 'shipped' || machine.status?.currentStatus?.phase !== 'InPlaceUpdating';
  return decide('acknowledge', subjectOf(member), row.why, [
    ...(isTold ? [] : [inPlaceStatus(machine, 'InPlaceUpdateFailed', 'Failed', context.now)]),
    ...(state.marks.ready ? markNode(context, node, row.then) : []),
  ]);
}

function acceptSuccess(context: StepContext, member: Member): readonly Decision[] {
  const { node, state } = member;
  if (node === undefined || state === undefined) return [];
  if (!isConfirmed(member, context.view.snapshot)) {
    if (state.marks.attempt === undefined) return [];
    const row = transitionFor('Succeeded', 'result-rejected', 'orchestrator')!;
    return decide('repair', subjectOf(member), row.why, markNode(context, node, row.then));
  }
  if (!state.marks.ready) return [];
  const row = transitionFor('Succeeded', 'acknowledged', 'orchestrator')!;
  return decide('acknowledge', subjectOf(member), row.why, markNode(context, node, row.then));
}
