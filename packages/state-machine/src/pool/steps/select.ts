import { marks, resources } from '@gardener-inplace/api';
import { isMoment } from '../../node/marks.js';
import { type Effect, transitionFor } from '../../node/transitions.js';
import { own } from '../../readable/own.js';
import { budgetOf } from '../budget.js';
import { type Decision, nameOf, recordPatch } from '../decision.js';
import { orderCandidates } from '../order.js';
import { formatRecord, formerHolders, type Slot, slotId } from '../record.js';
import { type DeploymentView, hasSlot, type Member, type PoolView } from '../view.js';
import type { Write } from '../write.js';
import { markNode, type StepContext } from './context.js';
import { type Grant, isPending, nextRecord } from './next-record.js';
import { mayBegin, selectable, selectionStop } from './selectable.js';
import { numberOf } from '../number-of.js';

/** The pool record first, then the nodes: a crash in between leaves a slot that is taken up again, never one that nobody knows of. */
export function planSelection(context: StepContext): readonly Decision[] {
  const { view } = context;
  if (view.holder === undefined) return [];
  const former = formerHolders(view.snapshot.deployments);
  // Who still decides by a former holder's record must fail on it first: two records grant more than the budget.
  const grants = former.length > 0 ? [] : grantsOf(context);
  const claims = claimsOf(context, grants);
  const { selected, before } = nextRecord(view, grants);
  const text = formatRecord({ templateHash: view.groups[0]?.hash ?? '', selected });
  // Compared as text, so that one that nobody can read is replaced too.
  const standing = view.holder.metadata?.annotations?.[marks.poolRecord];
  const isStale = standing === undefined ? Object.keys(selected).length > 0 : standing !== text;
  const record: readonly Write[] = [
    ...before,
    ...(isStale ? [recordPatch(view.holder, text)] : []),
    ...former.map((deployment) => recordPatch(deployment, null)),
  ];
  if (record.length === 0 && claims.length === 0) return [];
  const names = grants.map(({ member }) => nameOf(member.node!));
  return [
    {
      kind: names.length > 0 ? 'select' : 'record',
      subject: `MachineDeployment/${nameOf(view.holder)}`,
      why: names.length > 0 ? `slots for ${names.join(', ')}` : 'the record follows the nodes',
      writes: [...record, ...claims],
    },
  ];
}

const grantsOf = (context: StepContext): readonly Grant[] => [
  ...grantsPending(context),
  ...(context.view.isPaused ? [] : [...grantsToPeople(context), ...grantsByBudget(context)]),
];

function claimsOf(context: StepContext, grants: readonly Grant[]): readonly Write[] {
  const writes = grants.flatMap(({ member, slot }) => claim(context, member, slot));
  return writes.length === 0 ? [] : [...othersUnchanged(context.view, grants), ...writes];
}

/** The record's version tells nothing about the other deployments: whether one of theirs was paused meanwhile, a live read does. */
const othersUnchanged = ({ groups, holder }: PoolView, grants: readonly Grant[]): readonly Write[] =>
  groups
    .filter((group) => group.deployment !== holder && grants.some(({ member }) => member.group === group))
    .map(({ deployment }) => ({
      store: 'control',
      verb: 'check-unchanged',
      resource: resources.machineDeployments,
      object: { namespace: deployment.metadata?.namespace, name: nameOf(deployment) },
      resourceVersion: deployment.metadata?.resourceVersion ?? '',
    }));

function claim(context: StepContext, member: Member, { target, since }: Slot): readonly Write[] {
  const { phase } = member;
  const effects: readonly Effect[] = transitionFor(phase === 'Draining' ? 'Selected' : phase, 'slot-granted', 'orchestrator')?.then ?? [];
  return markNode(context, member, effects, { claim: { target, since } });
}

/** Slots that the record grants and whose node does not show it yet; also nodes that another orchestrator had begun to drain. */
function grantsPending({ view, now }: StepContext): readonly Grant[] {
  if (view.isPaused) return [];
  return view.members.flatMap((member) => {
    const { node, state, phase, group, isUpdated } = member;
    if (phase !== 'Candidate' && phase !== 'Selected' && phase !== 'Draining') return [];
    if (node === undefined || state === undefined || state.marks.claim !== undefined || isUpdated || group.newSet === undefined) return [];
    if (member.isGoing) return [];
    const slot = own(view.record?.selected, nameOf(node));
    const isRecorded =
      slot !== undefined && slot.uid === node.metadata?.uid && state.marks.lastUpdate !== slotId(slot) && isPending(slot, member);
    const isAdopted = phase === 'Draining' && slot === undefined;
    if (!isAdopted && !isRecorded) return [];
    return [
      {
        member,
        slot: { uid: node.metadata?.uid ?? '', target: group.hash, since: slot !== undefined && isMoment(slot.since) ? slot.since : now },
      },
    ];
  });
}

/** In a manual pool the person is the budget; a bound of one's own may be set. */
function grantsToPeople(context: StepContext): readonly Grant[] {
  const { view, policy, now } = context;
  const chosen = view.members.filter((member) => !member.group.isAuto && member.phase === 'Selected' && mayBegin(member, context));
  const room = policy.manualMaximumParallel === undefined ? chosen.length : Math.max(0, policy.manualMaximumParallel - view.slots.size);
  return chosen.slice(0, room).map((member) => grant(member, now));
}

function grantsByBudget(context: StepContext): readonly Grant[] {
  const { view, policy, now } = context;
  if (selectionStop(context) !== undefined) return [];
  const rooms = new Map(view.groups.map((group) => [group, machinesToUpdate(view, group)]));
  const { free } = budgetOf(view, policy);
  const grants: Grant[] = [];
  for (const member of orderCandidates(selectable(context), view, policy)) {
    if (grants.length === free) break;
    const room = rooms.get(member.group) ?? 0;
    if (room <= 0) continue;
    rooms.set(member.group, room - 1);
    grants.push(grant(member, now));
  }
  return grants;
}

const grant = (member: Member, now: string): Grant => ({
  member,
  slot: { uid: member.node?.metadata?.uid ?? '', target: member.group.hash, since: now },
});

/** With surge the last old machines are surplus: they are deleted, not updated. */
const machinesToUpdate = (view: PoolView, { replicas, members }: DeploymentView): number =>
  replicas - numberOf(members, (member) => member.isUpdated || hasSlot(view, member));
