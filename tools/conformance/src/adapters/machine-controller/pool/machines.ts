import { type Machine, marks } from '@gardener-inplace/api';
import { deletionOrder as orderOfDeletion, explain, type PoolPolicy, type PoolSnapshot } from '@gardener-inplace/state-machine';
import { decided, movedIn, sizesOf, writesTo } from './decided.js';
import { type MachineForm, now, type PoolForm, type SetForm } from './forms.js';
import { nameOf, nodesIn } from './objects.js';
import { filledUp, sceneOf } from './scene.js';

/** T-29 to T-32: sizes follow machines, nodes that are done are given back. */
export function syncMachineSets(form: PoolForm): object {
  const result = decided(sceneOf(form), { kinds: ['size', 'release', 'configure'], policy: { taintAfterUpdate: true } });
  const isNew = ({ metadata }: Machine): boolean =>
    result.after.machineSets.some(
      ({ metadata: set, spec }) => set?.uid === metadata?.ownerReferences?.[0]?.uid && spec.template?.spec.class.name === 'wanted',
    );
  const machines = result.after.machines.filter(isNew);
  const nodes = result.after.nodes.filter((node) =>
    machines.some(({ metadata }) => metadata?.labels?.[marks.machineNode] === nameOf(node)),
  );
  const lacking = (
    labels: readonly string[],
    objects: readonly { readonly metadata?: { readonly labels?: object } }[],
  ): readonly string[] => labels.filter((label) => !objects.some(({ metadata }) => label in (metadata?.labels ?? {})));
  return {
    error: false,
    machineSets: sizesOf(result.after),
    newMachinesWithoutLabel: lacking([marks.updateResult], machines),
    nodesOfNewMachines: {
      unschedulable: nodes.some(({ spec }) => spec?.unschedulable === true),
      withoutLabels: lacking([marks.candidate, marks.selected, marks.updateResult], nodes),
    },
    nodes: nodesIn(result.after),
    nodeWrites: writesTo(result, 'Node'),
    effects: result.writes.length,
  };
}

type Labels = Readonly<Record<string, string>>;

/** Two labels change places: one of the case's own stands for the candidate label. */
const exchanged = (labels: Labels, one: string, other: string): Labels =>
  Object.fromEntries(Object.entries(labels).map(([key, value]) => [key === one ? other : key === other ? one : key, value]));

export function labelNodes({ label = {}, machines = [], nodes = [] }: PoolForm & { readonly label?: Labels }): object {
  const [name = marks.candidate] = Object.keys(label);
  const told = nodes.map((node) => ({ ...node, labels: exchanged(node.labels ?? {}, name, marks.candidate) }));
  const result = decided(sceneOf({ machines, nodes: told }), { kinds: ['candidate'] });
  const labelled = Object.entries(nodesIn(result.after)).map(([node, found]) => [
    node,
    {
      ...found,
      labels: { ...exchanged((found as { readonly labels: Labels }).labels, name, marks.candidate), ...worded(label, result.after, node) },
    },
  ]);
  return { error: false, nodeWrites: writesTo(result, 'Node'), nodes: Object.fromEntries(labelled), effects: result.writes.length };
}

/** The value that a case gives its label, where ours was written. */
const worded = (label: Labels, { nodes }: PoolSnapshot, name: string): Labels =>
  nodes.some((node) => nameOf(node) === name && node.metadata?.labels?.[marks.candidate] === 'true') ? label : {};

const pathsThatMayStay: Readonly<Record<string, (machine: Machine) => unknown>> = {
  'metadata.name': ({ metadata }) => metadata?.name,
  'metadata.annotations': ({ metadata }) => JSON.stringify(metadata?.annotations),
  'spec.class.name': ({ spec }) => spec.class.name,
  'spec.providerID': ({ spec }) => spec.providerID,
};

export function transfer(form: PoolForm): object {
  const result = decided(sceneOf(filledUp(form)), { kinds: ['move'] });
  const asIn = (pool: PoolSnapshot, name: string): Machine => pool.machines.find((machine) => nameOf(machine) === name)!;
  return {
    error: false,
    moved: movedIn(result).length,
    machines: Object.fromEntries(
      result.after.machines.map((machine) => {
        const former = asIn(result.before, nameOf(machine));
        const unchanged = Object.entries(pathsThatMayStay).filter(([, read]) => read(former) === read(machine));
        return [
          nameOf(machine),
          {
            labels: machine.metadata?.labels,
            ownerReferences: machine.metadata?.ownerReferences,
            unchanged: unchanged.map(([path]) => path),
          },
        ];
      }),
    ),
    nodes: nodesIn(result.after),
    machineSets: sizesOf(result.after),
    effects: result.writes.length,
  };
}

export interface SetOfMachines {
  readonly machineSet: SetForm;
  readonly machines: readonly MachineForm[];
}

/** One set that counts what it owns, and a deployment that wants what the set is to have. A set that may not grow is an old one. */
export function machineSetReplicas({ machineSet, machines }: SetOfMachines): object {
  const replicas = machineSet.spec?.replicas ?? 0;
  const isOld = machineSet.labels?.[marks.scaleUpDisabled] !== undefined;
  const counting: SetForm = { ...machineSet, ...(isOld ? { role: 'old' } : {}), spec: { ...machineSet.spec, replicas: machines.length } };
  const scene = sceneOf({
    deployment: { replicas },
    machineSets: isOld ? [counting, { name: 'its-successor', role: 'new', replicas: 0 }] : [counting],
    machines,
  });
  const { after, before, writes } = decided(scene, { kinds: ['create-machine', 'delete-surplus', 'replace', 'size'], rounds: 10 });
  const left = after.machines.map(nameOf);
  const isMade = (machine: Machine): boolean => !before.machines.some((other) => nameOf(other) === nameOf(machine));
  const gone = before.machines.map(nameOf).filter((name) => !left.includes(name));
  return {
    create: after.machines.filter((machine) => machine.metadata?.ownerReferences?.[0]?.name === machineSet.name && isMade(machine)).length,
    delete: gone,
    deleteCount: gone.length,
    neverDeleted: left,
    effects: writes.length,
  };
}

export function deletionOrder({
  machines,
  deleteCount,
}: {
  readonly machines: readonly MachineForm[];
  readonly deleteCount: number;
}): object {
  const scene = sceneOf({ machines });
  return { order: orderOfDeletion(scene.machines, now).slice(0, deleteCount).map(nameOf) };
}

export interface HealthCase extends PoolForm {
  readonly target?: string;
  readonly timeouts?: { readonly inPlaceUpdateTimeoutSeconds?: number; readonly healthTimeoutSeconds?: number };
}

/** What becomes of one machine's status in one look at the pool. */
export function machineHealth({ target, timeouts = {}, machines = [], ...form }: HealthCase): object {
  const name = target ?? machines[0]?.name ?? '';
  const isMoved = machines.some((machine) => machine.name === name && machine.status?.phase === 'InPlaceUpdateSuccessful');
  const { inPlaceUpdateTimeoutSeconds: updateSeconds, healthTimeoutSeconds: healthSeconds } = timeouts;
  const policy: PoolPolicy = {
    replaceUnhealthy: true,
    ...(updateSeconds === undefined ? {} : { updateTimeoutMilliseconds: updateSeconds * 1000 }),
    ...(healthSeconds === undefined ? {} : { healthTimeoutMilliseconds: healthSeconds * 1000 }),
  };
  // The label `name` says which deployment a machine belongs to.
  const deployment = machines.find((machine) => machine.name === name)?.labels?.['name'];
  const own = machines.filter(({ labels }) => labels?.['name'] === deployment);
  const scene = sceneOf({ ...form, machines: own.map((machine) => ({ ...machine, ownerSet: isMoved ? 'new' : 'old' })) });
  const { after, writes } = decided(scene, {
    policy,
    kinds: ['acknowledge', 'fail-overdue', 'judge', 'release'],
    // The gate is closed before a node is given back.
    rounds: isMoved ? 2 : 1,
  });
  const machine = after.machines.find(({ metadata }) => metadata?.name === name);
  return {
    phase: machine?.status?.currentStatus?.phase,
    lastOperation: machine?.status?.lastOperation,
    error: explain(scene, policy, now).nodes.some((report) => report.machine === name && report.waitsFor === 'REPLACEMENT_BLOCKED'),
    machineConditionsCopied: false,
    effects: writes.length,
  };
}
