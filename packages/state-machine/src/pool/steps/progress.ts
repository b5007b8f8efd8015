import { type MachineLastOperation, type MachinePhase, marks, resources } from '@gardener-inplace/api';
import type { DrainPlan } from '../../drain/plan.js';
import type { ForceReason } from '../../drain/force.js';
import { timeoutOf } from '../../machine/health.js';
import { isRunOver } from '../../node/decode.js';
import { transitionFor } from '../../node/transitions.js';
import { type Claim, claimId } from '../../node/marks.js';
import { type Decision, machinePatch, machineStatus, nameOf } from '../decision.js';
import { drainOf } from '../node-drain.js';
import { isConfirmed } from '../success.js';
import type { Member } from '../view.js';
import type { Write } from '../write.js';
import { markNode, type StepContext } from './context.js';
import { decide, decideEach } from './decide.js';

/**
 * Carries every node that holds a slot one step on: drain, ready, deadline, verdict. Moving and releasing are steps of their own. A
 * machine that is being deleted is its provider's: its node is not told to begin an update that would be cut short.
 */
export function planProgress(context: StepContext): readonly Decision[] {
  return decideEach(context.view.members, (member) => {
    if (member.isGoing) return undefined;
    if (member.node === undefined) return watchLost(context, member);
    if (member.phase === 'Draining') return drain(context, member);
    if (member.phase === 'Ready' || member.phase === 'Updating') return watchDeadline(context, member);
    if (member.phase === 'Failed') return acceptFailure(context, member);
    return member.phase === 'Succeeded' ? acceptSuccess(context, member) : undefined;
  });
}

const subjectOf = ({ node }: Member): string => `Node/${nameOf(node!)}`;

const whyForced: Readonly<Record<ForceReason, string>> = {
  asked: 'the machine asks for it',
  deadline: 'the drain deadline has passed',
  'not-ready': 'the node has not been ready for five minutes',
  'read-only': 'the file system of the node has been read-only for five minutes',
};

function drain(context: StepContext, member: Member): Decision | undefined {
  const { node, state, group, isUpdated } = member;
  const claim = state?.marks.claim;
  if (node === undefined || claim === undefined) return undefined;
  const subject = subjectOf(member);
  if (claim.target !== group.hash && group.newSet !== undefined && !isUpdated) return retarget(context, member);
  if (state !== undefined && isRunOver(state.marks)) return drainAnew(context, member, claim);
  if (!state?.marks.cordoned) return undefined;
  const plan = drainOf(context, member);
  if (plan === undefined) return undefined;
  if (plan.isDrained) return markReady(context, member);
  const pod =
    (verb: 'evict' | 'delete') =>
    (victim: DrainPlan['evict'][number]): Write => ({
      store: 'target',
      resource: resources.pods,
      object: { namespace: victim.metadata?.namespace, name: nameOf(victim) },
      uid: victim.metadata?.uid ?? '',
      ...(verb === 'evict' ? { verb } : { verb, gracePeriodSeconds: 0 }),
    });
  const why = plan.force === undefined ? 'the node must be empty before it is updated' : whyForced[plan.force];
  return decide('drain', subject, why, [...plan.evict.map(pod('evict')), ...plan.remove.map(pod('delete'))]);
}

/** The deadline counts from now (field report D06), or from the end of the run where the agent's clock is ahead. */
function drainAnew(context: StepContext, member: Member, { target }: Claim): Decision | undefined {
  const ended = member.state?.marks.attempt?.ended ?? context.now;
  const since = Date.parse(ended) > Date.parse(context.now) ? ended : context.now;
  const row = transitionFor('Draining', 'run-over', 'orchestrator')!;
  return decide('select', subjectOf(member), row.why, markNode(context, member, row.then, { claim: { target, since } }));
}

/**
 * The machine first: a rebooting node must not be judged unhealthy (H1), and a move that an orchestrator which leads no more has in
 * hand was decided on an older version of the machine and comes too late.
 */
function markReady(context: StepContext, { node, machine, state }: Member): Decision | undefined {
  const row = transitionFor('Draining', 'drained', 'orchestrator')!;
  const { policy, now } = context;
  return {
    kind: 'mark-ready',
    subject: `Node/${nameOf(node!)}`,
    why: row.why,
    writes: [
      { store: 'target', resource: resources.nodes, object: { name: nameOf(node!) }, verb: 'check-drained' },
      policy.vocabulary === 'shipped'
        ? inPlaceStatus(machine, 'InPlaceUpdating', 'Processing', now)
        : machinePatch(machine, { metadata: { annotations: { [marks.readyFor]: claimId(state!.marks.claim!) } } }),
      ...markNode(context, { node, state }, row.then),
    ],
  };
}

const inPlaceStatus = (machine: Member['machine'], phase: MachinePhase, state: MachineLastOperation['state'], now: string): Write =>
  machineStatus(machine, {
    currentStatus: { phase, lastUpdateTime: now },
    lastOperation: { type: 'InPlaceUpdate', state, description: `In-place update: ${phase}`, lastUpdateTime: now },
  });

function watchDeadline(context: StepContext, member: Member): Decision | undefined {
  const { policy, now } = context;
  const { node, state, machine } = member;
  const since = state?.marks.readySince;
  const timeout = timeoutOf(machine.spec.inPlaceUpdateTimeout, policy.updateTimeoutMilliseconds);
  if (node === undefined || since === undefined || !(Date.parse(now) - Date.parse(since) > timeout)) return undefined;
  const row = transitionFor(member.phase, 'deadline-passed', 'orchestrator')!;
  // In the shipped vocabulary the deadline is told by the machine alone, so that a late success of the agent still counts.
  const writes =
    policy.vocabulary === 'shipped' ? [inPlaceStatus(machine, 'InPlaceUpdateFailed', 'Failed', now)] : markNode(context, member, row.then);
  return decide('fail-overdue', subjectOf(member), row.why, writes);
}

/** Also the time of a node that is gone runs: its machine would be waited for without end (field report H12). */
function watchLost(context: StepContext, { machine }: Member): Decision | undefined {
  const { phase: told, lastUpdateTime = '' } = machine.status?.currentStatus ?? {};
  const timeout = timeoutOf(machine.spec.inPlaceUpdateTimeout, context.policy.updateTimeoutMilliseconds);
  if (told !== 'InPlaceUpdating' || !(Date.parse(context.now) - Date.parse(lastUpdateTime) > timeout)) return undefined;
  return decide('fail-overdue', `Machine/${nameOf(machine)}`, 'the node is gone, and did not come back in time', [
    inPlaceStatus(machine, 'InPlaceUpdateFailed', 'Failed', context.now),
  ]);
}

function acceptFailure(context: StepContext, member: Member): Decision | undefined {
  const { node, state, group, machine } = member;
  if (node === undefined || state === undefined) return undefined;
  const { claim } = state.marks;
  if (group.isAuto && claim !== undefined && claim.target !== group.hash && group.newSet !== undefined) return retarget(context, member);
  // Told by the deadline alone: the gate stays open, a late success still counts.
  if (state.phase !== 'Failed') return undefined;
  const row = transitionFor('Failed', 'acknowledged', 'orchestrator')!;
  const isTold = context.policy.vocabulary !== 'shipped' || machine.status?.currentStatus?.phase !== 'InPlaceUpdating';
  return decide('acknowledge', subjectOf(member), row.why, [
    ...(isTold ? [] : [inPlaceStatus(machine, 'InPlaceUpdateFailed', 'Failed', context.now)]),
    ...(state.marks.ready ? markNode(context, member, row.then) : []),
  ]);
}

function acceptSuccess(context: StepContext, member: Member): Decision | undefined {
  const { node, state, machine } = member;
  if (node === undefined || state === undefined) return undefined;
  if (!isConfirmed(member, context.view.snapshot)) {
    if (state.marks.attempt === undefined) return retargetUnrecorded(context, member);
    return reject(context, member);
  }
  const row = transitionFor('Succeeded', 'acknowledged', 'orchestrator')!;
  const machinePhase = machine.status?.currentStatus?.phase;
  const isTold = context.policy.vocabulary !== 'shipped' || (machinePhase !== 'InPlaceUpdating' && machinePhase !== 'InPlaceUpdateFailed');
  return decide('acknowledge', subjectOf(member), row.why, [
    ...(isTold ? [] : [inPlaceStatus(machine, 'InPlaceUpdateSuccessful', 'Successful', context.now)]),
    ...(state.marks.ready ? markNode(context, member, row.then) : []),
  ]);
}

/** Another run may bring the right target, but not for ever: whoever watches must be told (H22). */
function reject(context: StepContext, member: Member): Decision | undefined {
  const { attempt, claim, rejectedResults } = member.state!.marks;
  const isHopeless = rejectedResults >= context.policy.maximumRejectedResults;
  const row = transitionFor('Succeeded', isHopeless ? 'rejected-too-often' : 'result-rejected', 'orchestrator')!;
  const message = `The agent reports success for ${attempt?.target ?? 'no target'} again and again; ${claim?.target ?? 'no target'} is claimed`;
  return decide('repair', subjectOf(member), row.why, markNode(context, member, row.then, { message }));
}

/** Only the wanted template's look is known: whether a node reached an older target that nobody recorded can't be told any more. */
function retargetUnrecorded(context: StepContext, member: Member): Decision | undefined {
  const { node, state, group } = member;
  const claim = state?.marks.claim;
  if (node === undefined || claim === undefined || claim.target === group.hash || group.newSet === undefined) return undefined;
  return retarget(context, member);
}

/** The node is claimed for the wanted template, and drained for it again. */
function retarget(context: StepContext, member: Member): Decision | undefined {
  const { node, group, phase } = member;
  const row = transitionFor(phase, 'retargeted', 'orchestrator');
  if (node === undefined || row === undefined) return undefined;
  const claim = { target: group.hash, since: context.now };
  return decide('select', subjectOf(member), row.why, markNode(context, member, row.then, { claim }));
}
