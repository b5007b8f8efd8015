import { type Machine, type MachineSet, marks, resources } from '@gardener-inplace/api';
import { maxUnavailableOf, surgeOf } from '../budget.js';
import { type Decision, nameOf } from '../decision.js';
import { machineNameOf } from '../template.js';
import type { DeploymentView, Member } from '../view.js';
import type { StepContext } from './context.js';

const isGoing = ({ machine }: Member): boolean => machine.metadata?.deletionTimestamp !== undefined;

/**
 * Creates machines that are missing and deletes those that are too many. Nothing is created or deleted while the size of a set
 * differs from the machines it owns: a move may be in flight.
 *
 * @source machine-controller c.2, c.3, d.3, T-33, T-34; architecture "surplus"
 */
export function planMachines(context: StepContext): readonly Decision[] {
  return context.view.groups.flatMap((group) => {
    if (group.newSet === undefined || hasMoveInFlight(group)) return [];
    const living = group.members.filter((member) => !isGoing(member));
    const difference = wantedMachines(group) - living.length;
    if (difference > 0) return group.deployment.spec.paused && group.oldSets.length > 0 ? [] : create(group, group.newSet, difference);
    return difference < 0 ? remove(context, group, living, -difference) : [];
  });
}

const hasMoveInFlight = ({ sets, members }: DeploymentView): boolean =>
  sets.some((set) => (set.spec.replicas ?? 0) !== members.filter((member) => member.set === set && !isGoing(member)).length);

/** Surge machines come first and stay until the last machine that must be updated has been. */
function wantedMachines(group: DeploymentView): number {
  const updated = group.members.filter((member) => member.isUpdated && !isGoing(member)).length;
  const isRolling = group.members.some(({ isUpdated }) => !isUpdated);
  return isRolling && updated < group.replicas ? group.replicas + surgeOf(group) : group.replicas;
}

function create({ members }: DeploymentView, set: MachineSet, count: number): readonly Decision[] {
  const taken = new Set(members.map(({ machine }) => nameOf(machine)));
  const names: string[] = [];
  for (let ordinal = 0; names.length < count; ordinal += 1) {
    const name = machineNameOf(set, ordinal);
    if (!taken.has(name)) names.push(name);
    taken.add(name);
  }
  return names.map((name) => ({
    kind: 'create-machine',
    subject: `Machine/${name}`,
    why: 'the deployment wants more machines than it has',
    writes: [
      {
        store: 'control',
        verb: 'create',
        resource: resources.machines,
        object: { namespace: set.metadata?.namespace, name },
        body: machineOf(set, name),
      },
    ],
  }));
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
 * Old machines that nothing has begun on go first, then those that work least. A machine that is being updated is never taken, and
 * an available one only while enough others are.
 */
function remove({ view, policy }: StepContext, group: DeploymentView, living: readonly Member[], count: number): readonly Decision[] {
  const floor = view.replicas - maxUnavailableOf(view, policy);
  let available = view.members.filter(({ isAvailable }) => isAvailable).length;
  const idle = living.filter(({ holdsSlot }) => !holdsSlot);
  const old = idle.filter(({ isUpdated }) => !isUpdated);
  const chosen: Member[] = [];
  // While an old machine is left, a new one never goes in its stead: it would only be made again (c.5).
  for (const member of (old.length > 0 ? old : idle).sort(byDispensability)) {
    if (chosen.length === count) break;
    if (member.isAvailable && available <= floor) continue;
    if (member.isAvailable) available -= 1;
    chosen.push(member);
  }
  return chosen.map(({ machine, set }) => ({
    kind: 'delete-surplus',
    subject: `Machine/${nameOf(machine)}`,
    why: `the deployment has ${count} machines too many`,
    writes: [
      {
        store: 'control',
        verb: 'check-unchanged',
        resource: resources.machineSets,
        object: { namespace: set.metadata?.namespace, name: nameOf(set) },
        resourceVersion: set.metadata?.resourceVersion ?? '',
      },
      {
        store: 'control',
        verb: 'delete',
        resource: resources.machines,
        object: { namespace: machine.metadata?.namespace, name: nameOf(machine) },
        uid: machine.metadata?.uid ?? '',
        ...(machine.metadata?.resourceVersion === undefined ? {} : { resourceVersion: machine.metadata.resourceVersion }),
      },
    ],
  }));
}

const priorityAnnotation = 'machinepriority.machine.sapcloud.io';
const phaseRank = ['Terminating', 'Failed', 'CrashLoopBackOff', 'Unknown', '', 'Pending', 'Available', 'Running'];

/** @source machine-controller d.3, with in-place phases last (H26) */
function byDispensability(a: Member, b: Member): number {
  for (const key of [priorityOf, rankOf]) {
    const difference = key(a) - key(b);
    if (difference !== 0) return difference;
  }
  return ageKey(a) < ageKey(b) ? -1 : 1;
}

const priorityOf = ({ machine }: Member): number => {
  const priority = Number.parseInt(machine.metadata?.annotations?.[priorityAnnotation] ?? '', 10);
  return Number.isNaN(priority) ? 3 : priority;
};

const rankOf = ({ machine }: Member): number => {
  const rank = phaseRank.indexOf(machine.status?.currentStatus?.phase ?? '');
  return rank < 0 ? phaseRank.length : rank;
};

const ageKey = ({ machine }: Member): string => `${machine.metadata?.creationTimestamp ?? ''}/${nameOf(machine)}`;

/** Labels that a machine of this set carries and those of its former set, for a move. */
export const labelsAfterMove = (from: MachineSet, to: MachineSet): Readonly<Record<string, string | null>> => ({
  ...Object.fromEntries(Object.keys(from.spec.selector?.matchLabels ?? {}).map((key) => [key, null])),
  ...to.spec.selector?.matchLabels,
  ...(to.metadata?.labels?.[marks.templateHash] === undefined ? {} : { [marks.templateHash]: to.metadata.labels[marks.templateHash]! }),
});
