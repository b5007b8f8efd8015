import { type Machine, type MachineSet, marks, resources } from '@gardener-inplace/api';
import { isPreserved } from '../../machine/preserved.js';
import { isLeaving, isWorking, maxUnavailableOf, numberLiving, numberOwned, wantedMachines } from '../budget.js';
import { type Decision, nameOf, setSize } from '../decision.js';
import { deletionOrder } from '../deletion-order.js';
import { machineNameOf } from '../template.js';
import { type DeploymentView, hasSlot, type Member } from '../view.js';
import type { Write } from '../write.js';
import type { StepContext } from './context.js';
import { numberOf } from '../number-of.js';

/**
 * Creates machines that are missing and deletes those that failed for good or are too many. Nothing is created or deleted while the
 * size of a set differs from the machines it owns: a move may be in flight. For the same reason machines that were just moved are no
 * surplus.
 *
 * @source machine-controller c.2, c.3, d.3, T-33, T-34, T-37; architecture "surplus"
 */
export function planMachines(context: StepContext): readonly Decision[] {
  const { view, policy, now } = context;
  // Of the pool, not of each deployment: what one of them gives up, another can't give up too.
  const working = (members: readonly Member[]): number => numberOf(members, (member) => isWorking(view, member));
  let spare = working(view.members) - (view.replicas - maxUnavailableOf(view, policy));
  const given = (
    group: DeploymentView,
    kind: 'delete-surplus' | 'replace',
    members: readonly Member[],
    why: string,
  ): readonly Decision[] => {
    spare -= working(members);
    return members.length === 0 ? [] : [deleteFrom(group, kind, members, why)];
  };
  return view.groups.flatMap((group) => {
    const growing = growingSet(group);
    if ((growing ?? group.newSet) === undefined || isLeaving(group) || hasMoveInFlight(group)) return [];
    const failed = group.members.filter((member) => !member.isGoing && isLost(member, now));
    if (failed.length > 0) return given(group, 'replace', failed, 'failed for good');
    const wanted = isAtRest(group) ? group.replicas : wantedMachines(group);
    // However large the surge, a template never has more machines than are wanted.
    const missing = Math.min(wanted - numberLiving(group), group.replicas - numberOwned(group, growing ?? group.newSet));
    if (missing > 0) return growing !== undefined && mayGrow(growing) ? create(group, growing, missing) : [];
    const isRemovable = ({ isGoing, isJustMoved }: Member): boolean => !isGoing && !isJustMoved;
    if (numberOf(group.members, isRemovable) <= wanted) return [];
    const removable = distinct(group.members.filter(isRemovable));
    const surplus = removable.length - wanted;
    const chosen = surplus > 0 ? surplusOf(context, group, removable, surplus, spare) : [];
    return given(group, 'delete-surplus', chosen, 'more than the deployment wants');
  });
}

/** A machine that a list names twice is no surplus. */
const distinct = (members: readonly Member[]): readonly Member[] => [
  ...new Map(members.map((member) => [member.machine.metadata?.uid ?? member.machine, member])).values(),
];

/** Failed for good, and neither kept for a person, nor just moved, nor in the hands of the agent. */
const isLost = ({ machine, machinePhase, phase, isJustMoved }: Member, now: string): boolean =>
  machinePhase === 'Failed' && phase !== 'Updating' && !isPreserved(machine, now) && !isJustMoved;

/** A pause stops rollouts, and no deployment whose machines all have one template, even a former one, from following its number (c.6). */
const isAtRest = ({ deployment, members }: DeploymentView): boolean =>
  deployment.spec.paused === true && members.every(({ set }) => set === members[0]?.set);

/** The set in which missing machines are made; none while a rollout is paused. */
function growingSet(group: DeploymentView): MachineSet | undefined {
  if (isAtRest(group)) return group.members[0]?.set ?? group.newSet;
  return group.deployment.spec.paused === true ? undefined : group.newSet;
}

const mayGrow = ({ metadata }: MachineSet): boolean =>
  metadata?.labels?.[marks.scaleUpDisabled] === undefined && metadata?.labels?.[marks.freeze]?.toLowerCase() !== 'true';

const hasMoveInFlight = (group: DeploymentView): boolean => group.sets.some((set) => (set.spec.replicas ?? 0) !== numberOwned(group, set));

/** The size first: it is refused where the machines were counted on an older version, so that nobody makes a machine twice. */
function create(group: DeploymentView, set: MachineSet, count: number): readonly Decision[] {
  const taken = new Set(group.members.map(({ machine }) => nameOf(machine)));
  const names: string[] = [];
  for (let ordinal = 0; names.length < count; ordinal += 1) {
    const name = machineNameOf(set, ordinal);
    if (!taken.has(name)) names.push(name);
    taken.add(name);
  }
  const machines = names.map((name): Write => ({
    store: 'control',
    verb: 'create',
    resource: resources.machines,
    object: { namespace: set.metadata?.namespace, name },
    body: machineOf(set, name),
  }));
  return [
    {
      kind: 'create-machine',
      subject: `MachineSet/${nameOf(set)}`,
      why: `the deployment wants ${count} machines more than it has`,
      writes: [setSize(set, (set.spec.replicas ?? 0) + count, group.replicas), ...othersUnchanged(group, set), ...machines],
    },
  ];
}

const machineOf = (set: MachineSet, name: string): Machine => ({
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'Machine',
  metadata: {
    name,
    ...(set.metadata?.namespace === undefined ? {} : { namespace: set.metadata.namespace }),
    labels: { ...set.spec.template?.metadata?.labels },
    ownerReferences: [ownerReference(set)],
  },
  spec: set.spec.template?.spec ?? { class: set.spec.machineClass ?? {} },
});

export const ownerReference = (set: MachineSet) => ({
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'MachineSet',
  name: nameOf(set),
  uid: set.metadata?.uid ?? '',
  controller: true,
  blockOwnerDeletion: true,
});

/**
 * What failed goes first, then old machines that nothing has begun on, then those that work least. A machine that is being updated is
 * never taken, and of the available ones only as many as the pool can spare.
 */
function surplusOf(
  { view, now }: StepContext,
  group: DeploymentView,
  living: readonly Member[],
  count: number,
  spareInPool: number,
): readonly Member[] {
  let available = spareInPool;
  const hasFailed = ({ phase, machine }: Member): boolean => phase === 'Failed' && !isPreserved(machine, now);
  const isTaken = (member: Member): boolean => member.holdsSlot || hasSlot(view, member);
  const idle = living.filter((member) => !isTaken(member) || hasFailed(member));
  const chosen: Member[] = [];
  const old = idle.filter(({ isUpdated }) => !isUpdated);
  // A new machine goes only where there are more of them than are wanted: in an old one's stead it would be made again (c.5).
  let spare = numberOf(living, ({ isUpdated }) => isUpdated) - group.replicas;
  const removable = new Map((old.length > 0 ? old : idle).map((member) => [member.machine, member]));
  const inOrder = deletionOrder([...removable.keys()], now).map((machine) => removable.get(machine)!);
  for (const member of [...inOrder.filter(hasFailed), ...inOrder.filter((each) => !hasFailed(each))]) {
    if (chosen.length === count) break;
    if (isWorking(view, member) && available <= 0) continue;
    if (member.isUpdated && spare <= 0) continue;
    if (member.isUpdated) spare -= 1;
    if (isWorking(view, member)) available -= 1;
    chosen.push(member);
  }
  return chosen;
}

/**
 * The own size first, then a live look at the other sets: of two orchestrators that count on different versions, whichever set each
 * chose, at least one finds the other's size and stops. One set at a time, so that a plan never stops itself.
 */
function deleteFrom(group: DeploymentView, kind: 'delete-surplus' | 'replace', members: readonly Member[], why: string): Decision {
  const { set } = members[0]!;
  const chosen = members.filter((member) => member.set === set);
  return {
    kind,
    subject: `MachineSet/${nameOf(set)}`,
    why: `${chosen.map(({ machine }) => nameOf(machine)).join(', ')}: ${why}`,
    writes: [
      setSize(set, (set.spec.replicas ?? 0) - chosen.length, group.replicas),
      ...othersUnchanged(group, set),
      ...chosen.map(({ machine }): Write => ({
        store: 'control',
        verb: 'delete',
        resource: resources.machines,
        object: { namespace: machine.metadata?.namespace, name: nameOf(machine) },
        uid: machine.metadata?.uid ?? '',
        ...(machine.metadata?.resourceVersion === undefined ? {} : { resourceVersion: machine.metadata.resourceVersion }),
      })),
    ],
  };
}

const othersUnchanged = ({ sets }: DeploymentView, set: MachineSet): readonly Write[] =>
  sets
    .filter((other) => other !== set)
    .map((other) => ({
      store: 'control',
      verb: 'check-unchanged',
      resource: resources.machineSets,
      object: { namespace: other.metadata?.namespace, name: nameOf(other) },
      resourceVersion: other.metadata?.resourceVersion ?? '',
    }));

/** Labels of the template that a machine reached, without those of its former one, for a move (field report H14). */
export const labelsAfterMove = (from: MachineSet, to: MachineSet): Readonly<Record<string, string | null>> => ({
  ...Object.fromEntries(
    [...Object.keys(from.spec.selector?.matchLabels ?? {}), ...Object.keys(from.spec.template?.metadata?.labels ?? {})].map((key) => [
      key,
      null,
    ]),
  ),
  ...to.spec.template?.metadata?.labels,
  ...to.spec.selector?.matchLabels,
  ...(to.metadata?.labels?.[marks.templateHash] === undefined ? {} : { [marks.templateHash]: to.metadata.labels[marks.templateHash]! }),
});
