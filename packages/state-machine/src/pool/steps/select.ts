import { marks, resources } from '@gardener-inplace/api';
import { blockersAmong } from '../../drain/budgets.js';
import { decodeNode } from '../../node/decode.js';
import { isMoment } from '../../node/marks.js';
import type { Effect } from '../../node/transitions.js';
import { own } from '../../readable/own.js';
import { transitionFor } from '../../node/transitions.js';
import { budgetOf, isFailureBudgetSpent, isGoing, isLeaving, isRolling, livingOf, surgeOf, wantedMachines } from '../budget.js';
import { type Decision, nameOf, nodePatch, recordPatch } from '../decision.js';
import { orderCandidates } from '../order.js';
import { formatRecord, formerHolders, type Slot, slotId } from '../record.js';
import { hashOfSet } from '../template.js';
import type { DeploymentView, Member, PoolView } from '../view.js';
import type { Write } from '../write.js';
import { markNode, type StepContext } from './context.js';

/** A slot that is granted now. */
interface Grant {
  readonly member: Member;
  readonly slot: Slot;
}

/** Why nothing more is selected in the pool at this moment; undefined where selection goes on. */
export type SelectionStop =
  | 'UNREADABLE'
  | 'PAUSED'
  | 'FAILURE_BUDGET_SPENT'
  | 'WAITING_FOR_SURGE'
  | 'NO_FREE_SLOT'
  | 'MANUAL'
  | 'NOTHING_TO_SELECT';

/** Why one node is passed over. */
export interface PassedOver {
  readonly code: 'FOREIGN_CORDON' | 'NOT_READY' | 'DRAIN_IMPOSSIBLE' | 'BLOCKED';
  readonly detail: string;
}

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

function claim(context: StepContext, { node, phase }: Member, { target, since }: Slot): readonly Write[] {
  const effects: readonly Effect[] = transitionFor(phase === 'Draining' ? 'Selected' : phase, 'slot-granted', 'orchestrator')?.then ?? [];
  return markNode(context, node!, effects, { claim: { target, since } });
}

/** Slots that the record grants and whose node does not show it yet; also nodes that another orchestrator had begun to drain. */
function grantsPending({ view, now }: StepContext): readonly Grant[] {
  if (view.isPaused) return [];
  return view.members.flatMap((member) => {
    const { node, state, phase, group, isUpdated } = member;
    if (node === undefined || state === undefined || state.marks.claim !== undefined || isUpdated || group.newSet === undefined) return [];
    if (isGoing(member)) return [];
    const slot = own(view.record?.selected, nameOf(node));
    const isRecorded =
      slot !== undefined && slot.uid === node.metadata?.uid && state.marks.lastUpdate !== slotId(slot) && isPending(slot, member);
    const isAdopted = phase === 'Draining' && slot === undefined;
    if (!isAdopted && !(isRecorded && (phase === 'Candidate' || phase === 'Selected' || phase === 'Draining'))) return [];
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

const hasSlot = (view: PoolView, { node }: Member): boolean => node !== undefined && view.slots.has(nameOf(node));

/** With surge the last old machines are surplus: they are deleted, not updated. */
const machinesToUpdate = (view: PoolView, { replicas, members }: DeploymentView): number =>
  replicas - members.filter((member) => member.isUpdated || hasSlot(view, member)).length;

const selectable = (context: StepContext): readonly Member[] =>
  context.view.members.filter(
    (member) => member.group.isAuto && (member.phase === 'Candidate' || member.phase === 'Selected') && mayBegin(member, context),
  );

/** Without the set that its machine is to be moved to, a pause would leave the node waiting. */
const mayBegin = (member: Member, { view, policy }: StepContext): boolean =>
  member.group.newSet !== undefined &&
  !member.isUpdated &&
  !isGoing(member) &&
  !isLeaving(member.group) &&
  !hasSlot(view, member) &&
  passedOver(member, view, policy) === undefined;

/** Why the pool selects nobody right now. */
export function selectionStop(context: StepContext): SelectionStop | undefined {
  const { view, policy } = context;
  if (view.isUnclear) return 'UNREADABLE';
  if (view.isPaused) return 'PAUSED';
  if (!view.isAuto) return 'MANUAL';
  if (isFailureBudgetSpent(view, policy)) return 'FAILURE_BUDGET_SPENT';
  if (view.groups.some(isWaitingForSurge)) return 'WAITING_FOR_SURGE';
  if (selectable(context).length === 0) return 'NOTHING_TO_SELECT';
  return budgetOf(view, policy).free === 0 ? 'NO_FREE_SLOT' : undefined;
}

/** Surge comes first: machines of the new template that were made for it must be up before an old one is taken. */
function isWaitingForSurge(group: DeploymentView): boolean {
  if (surgeOf(group) === 0 || !isRolling(group)) return false;
  return (
    livingOf(group).length < wantedMachines(group) ||
    group.members.some(({ isUpdated, isAvailable, holdsSlot }) => isUpdated && !isAvailable && !holdsSlot)
  );
}

/** Why a node that could be selected is not; told before anything is cordoned. */
export function passedOver({ node, state, group }: Member, view: PoolView, policy: StepContext['policy']): PassedOver | undefined {
  if (node === undefined || state === undefined) return undefined;
  const { cordoned, cordonOwner } = state.marks;
  const blocker = own(view.snapshot.blockers, nameOf(node));
  if (blocker !== undefined) return { code: 'BLOCKED', detail: blocker };
  if (group.isAuto && policy.skipForeignCordons && cordoned && cordonOwner !== policy.owner) {
    return { code: 'FOREIGN_CORDON', detail: 'someone else cordoned the node; uncordon it to let it be updated' };
  }
  if (group.isAuto && !node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True')) {
    return { code: 'NOT_READY', detail: 'the node is not ready, so nothing on it could answer' };
  }
  if (policy.drainDespiteImpossibleBudgets) return undefined;
  const [first] = blockersAmong(view.podsOf(nameOf(node)), view.snapshot.budgets ?? []);
  return first && { code: 'DRAIN_IMPOSSIBLE', detail: `pod ${first.pod}: ${first.detail} (${first.budgets.join(', ')}); ${first.help}` };
}

/** Entries whose node finished are dropped; others only after a write or a live read shows that nothing of them can come back. */
function nextRecord(
  view: PoolView,
  grants: readonly Grant[],
): { readonly selected: Readonly<Record<string, Slot>>; readonly before: readonly Write[] } {
  const holding = view.members.filter((member) => hasSlot(view, member));
  const members = new Map(holding.map((member) => [nameOf(member.node!), member]));
  const selected: Record<string, Slot> = {};
  const before: Write[] = [];
  for (const [name, slot] of view.slots) {
    const member = members.get(name);
    const write = giveUp(name, slot, member, view);
    if (write === 'drop') continue;
    if (write === undefined) selected[name] = slot;
    else before.push(write);
  }
  for (const { member, slot } of grants) selected[nameOf(member.node!)] = slot;
  return { selected, before };
}

/** Granted for a template of the deployment, and not shown by the node yet. Of any other template it is a leftover that nobody takes up. */
const isPending = (slot: Slot, { isUpdated, group }: Member): boolean =>
  !isUpdated && (slot.target === group.hash || group.sets.some((set) => hashOfSet(set) === slot.target));

function giveUp(name: string, slot: Slot, member: Member | undefined, view: PoolView): Write | 'drop' | undefined {
  const node = member?.node ?? view.snapshot.nodes.find((candidate) => nameOf(candidate) === name);
  if (node === undefined) return { store: 'target', resource: resources.nodes, object: { name }, verb: 'check-gone', uid: slot.uid };
  if (node.metadata?.uid !== slot.uid) return 'drop';
  // Of a node that left the pool before its claim came, nothing but the record tells.
  const isHeld = member === undefined ? decodeNode(node).marks.claim !== undefined : member.holdsSlot || isPending(slot, member);
  if (isHeld) return undefined;
  // The claim may still be on its way from an orchestrator that leads no more: any write to the node makes it come too late.
  const { resourceVersion } = node.metadata ?? {};
  const annotations = { [marks.lastUpdate]: slotId(slot) };
  return nodePatch(node, {
    subresource: undefined,
    body: { metadata: { ...(resourceVersion === undefined ? {} : { resourceVersion }), annotations } },
  });
}
