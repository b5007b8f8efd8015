import {
  type Machine,
  type MachineDeployment,
  type MachinePhase,
  type MachineSet,
  marks,
  type Node,
  orchestrationTypeOf,
  type Pod,
} from '@gardener-inplace/api';
import { isJustMoved } from '../machine/preserved.js';
import { decodeReadable, type NodeState } from '../node/decode.js';
import { holdsSlot, type Phase } from '../node/phase.js';
import { type NodesByName, nodesByName } from './nodes-by-name.js';
import { numberOf } from './number-of.js';
import { type PoolRecord, poolRecordOf, recordHolder, type Slot, slotId } from './record.js';
import type { Unreadable } from '../readable/shape.js';
import { readSnapshot } from '../readable/snapshot.js';
import type { PoolSnapshot } from './snapshot.js';
import { hashOfSet, isSameTemplate, templateHashOf } from './template.js';

/** A machine with everything that belongs to it. */
export interface Member {
  readonly machine: Machine;
  readonly set: MachineSet;
  readonly group: DeploymentView;
  readonly node: Node | undefined;
  readonly state: NodeState | undefined;
  /** The node's phase, or `Failed` where the machine's deadline has passed. */
  readonly phase: Phase;
  /** The machine belongs to the wanted template. */
  readonly isUpdated: boolean;
  /** The node is ready, and not being deleted. */
  readonly isReady: boolean;
  /** Node ready, schedulable and not selected by us. */
  readonly isAvailable: boolean;
  /** The machine is being deleted. */
  readonly isGoing: boolean;
  /** See the function of that name. */
  readonly isJustMoved: boolean;
  readonly machinePhase: MachinePhase;
  readonly holdsSlot: boolean;
  readonly zone: string;
}

/** One deployment of the pool with its sets. */
export interface DeploymentView {
  readonly deployment: MachineDeployment;
  readonly hash: string;
  readonly isAuto: boolean;
  readonly replicas: number;
  readonly newSet: MachineSet | undefined;
  readonly oldSets: readonly MachineSet[];
  readonly sets: readonly MachineSet[];
  readonly members: readonly Member[];
  /** The true size of each set: its machines that are not being deleted. */
  readonly owned: ReadonlyMap<MachineSet, number>;
}

export interface PoolView {
  readonly snapshot: PoolSnapshot;
  readonly groups: readonly DeploymentView[];
  readonly members: readonly Member[];
  readonly replicas: number;
  readonly isAuto: boolean;
  readonly isPaused: boolean;
  /** A deployment can't be read, so nothing is decided: what is wanted would be a guess. */
  readonly isUnclear: boolean;
  /** What can't be read. */
  readonly unreadable: readonly Unreadable[];
  readonly holder: MachineDeployment | undefined;
  /** What all records of the pool grant together. */
  readonly record: PoolRecord | undefined;
  /** Record ∪ marks: who holds a slot, whatever the target. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** Nodes of no member. */
  readonly strays: readonly Node[];
  readonly podsOf: (node: string) => readonly Pod[];
}

/** Whether a member's slot counts: told by its marks or granted by the record. */
export const hasSlot = ({ slots }: PoolView, { node }: Pick<Member, 'node'>): boolean =>
  slots.size > 0 && node !== undefined && slots.has(node.metadata?.name ?? '');

const byAge = (a: MachineSet, b: MachineSet): number => {
  const [x, y] = [a, b].map(({ metadata }) => `${metadata?.creationTimestamp ?? ''}/${metadata?.name ?? ''}`) as [string, string];
  return x < y ? -1 : 1;
};

const controllerOf = (object: Machine | MachineSet): string | undefined =>
  object.metadata?.ownerReferences?.find(({ controller }) => controller)?.uid;

/** Joins what was read. Machines whose set is unknown are nobody's business here. What can't be read counts as not there. */
export function viewPool(found: PoolSnapshot): PoolView {
  const { snapshot, unreadable, isUnclear } = readSnapshot(found);
  const nodes = nodesByName(snapshot.nodes);
  const machinesBySet = groupBy(snapshot.machines, (machine) => controllerOf(machine) ?? '');
  const groups = snapshot.deployments.map((deployment) => viewDeployment(deployment, snapshot, nodes, machinesBySet));
  const members = groups.flatMap((group) => group.members);
  const holder = recordHolder(snapshot.deployments);
  const record = poolRecordOf(snapshot.deployments);
  const podsByNode = groupBy(snapshot.pods ?? [], (pod) => pod.spec?.nodeName ?? '');
  return {
    snapshot,
    groups,
    members,
    replicas: groups.reduce((sum, { replicas }) => sum + replicas, 0),
    isAuto: groups.some(({ isAuto }) => isAuto),
    isPaused: snapshot.deployments.some(({ spec }) => spec.paused === true),
    isUnclear,
    unreadable,
    holder,
    record,
    strays: nodes.left(),
    slots: slotsOf(record, members, nodes),
    podsOf: (node) => podsByNode.get(node) ?? [],
  };
}

function viewDeployment(
  deployment: MachineDeployment,
  snapshot: PoolSnapshot,
  nodes: NodesByName,
  machinesBySet: ReadonlyMap<string, readonly Machine[]>,
): DeploymentView {
  const mine = snapshot.machineSets.filter(
    (set) => controllerOf(set) === deployment.metadata?.uid && set.metadata?.deletionTimestamp === undefined,
  );
  // A set that a list names twice is one: its machines counted twice would be a surplus.
  const sets = [...new Map(mine.map((set) => [set.metadata?.uid ?? set, set])).values()].sort(byAge);
  const newSet = sets.find(({ spec }) => spec.template !== undefined && isSameTemplate(spec.template, deployment.spec.template));
  const members: Member[] = [];
  const owned = new Map<MachineSet, number>();
  const group: DeploymentView = {
    deployment,
    hash: newSet === undefined ? templateHashOf(deployment) : hashOfSet(newSet),
    isAuto: orchestrationTypeOf(deployment).value !== 'Manual',
    replicas: Math.max(0, deployment.spec.replicas ?? 0),
    newSet,
    oldSets: sets.filter((set) => set !== newSet),
    sets,
    members,
    owned,
  };
  for (const set of sets) {
    const ofSet = (machinesBySet.get(set.metadata?.uid ?? '') ?? []).map((machine) => viewMember(machine, set, group, nodes));
    owned.set(
      set,
      numberOf(ofSet, ({ isGoing }) => !isGoing),
    );
    for (const member of ofSet) members.push(member);
  }
  return group;
}

function viewMember(machine: Machine, set: MachineSet, group: DeploymentView, nodes: NodesByName): Member {
  const node = nodes.take(machine.metadata?.labels?.[marks.machineNode] ?? '');
  const state = node && decodeReadable(node);
  const marked = state?.phase ?? 'Idle';
  const machinePhase = machine.status?.currentStatus?.phase ?? '';
  const isOverdue = machinePhase === 'InPlaceUpdateFailed' && (marked === 'Ready' || marked === 'Updating');
  const phase = isOverdue ? 'Failed' : marked;
  const isGoing = machine.metadata?.deletionTimestamp !== undefined;
  const isReady = node !== undefined && isNodeReady(node);
  return {
    machine,
    set,
    group,
    node,
    state,
    phase,
    isUpdated: set === group.newSet,
    isReady,
    isAvailable: isReady && !node.spec?.unschedulable && !holdsSlot(phase) && !isGoing,
    isGoing,
    isJustMoved: isJustMoved(machine),
    machinePhase,
    holdsSlot: holdsSlot(phase),
    zone: node?.metadata?.labels?.[marks.zone] ?? '',
  };
}

const isNodeReady = (node: Node): boolean =>
  node.metadata?.deletionTimestamp === undefined &&
  node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;

function slotsOf(record: PoolRecord | undefined, members: readonly Member[], nodes: NodesByName): ReadonlyMap<string, Slot> {
  // By node: slots that were granted together have the same id.
  const finished = (name: string): string | undefined => nodes.get(name)?.metadata?.annotations?.[marks.lastUpdate];
  const slots = new Map<string, Slot>(Object.entries(record?.selected ?? {}).filter(([name, slot]) => finished(name) !== slotId(slot)));
  for (const { node, state, holdsSlot: holds, group } of members) {
    if (node === undefined || state === undefined || !holds) continue;
    const { claim } = state.marks;
    // A slot without a claim was granted by someone else; it counts all the same.
    slots.set(node.metadata?.name ?? '', {
      uid: node.metadata?.uid ?? '',
      target: claim?.target ?? group.hash,
      since: claim?.since ?? slots.get(node.metadata?.name ?? '')?.since ?? '',
    });
  }
  return slots;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
