import { type Machine, marks } from '@gardener-inplace/api';
import { deletionOrder as orderOfDeletion, explain, type PoolPolicy, type PoolSnapshot } from '@gardener-inplace/state-machine';
import { decided, movedIn, sizesOf, writesTo } from './decided.js';
import { type MachineForm, now, type PoolForm, type SetForm } from './forms.js';
import { filledUp, sceneOf } from './scene.js';

const nameOf = ({ metadata }: { readonly metadata?: { readonly name?: string } }): string => metadata?.name ?? '';

const nodesIn = ({ nodes }: PoolSnapshot): Readonly<Record<string, object>> =>
  Object.fromEntries(
    nodes.map((node) => [
      nameOf(node),
      { labels: node.metadata?.labels, spec: { ...node.spec, unschedulable: node.spec?.unschedulable ?? false } },
    ]),
  );

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

export function labelNodes({ machines, nodes }: PoolForm): object {
  const result = decided(sceneOf({ machines: machines ?? [], nodes: nodes ?? [] }), { kinds: ['candidate'] });
  return { error: false, nodeWrites: writesTo(result, 'Node'), nodes: nodesIn(result.after), effects: result.writes.length };
}

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

/** One set that counts what it owns, and a deployment that wants what the set is to have. */
export function machineSetReplicas({ machineSet, machines }: SetOfMachines): object {
  const replicas = machineSet.spec?.replicas ?? 0;
  const scene = sceneOf({
    deployment: { replicas },
    machineSets: [{ ...machineSet, spec: { ...machineSet.spec, replicas: machines.length } }],
    machines,
  });
  // Growth of a wanted set is turned on again before anything else is done to it, which is no matter where it has too many machines.
  const isTooLarge = machines.length > replicas;
  const kinds = [...(isTooLarge ? (['start'] as const) : []), 'create-machine', 'delete-surplus', 'replace', 'size'] as const;
  const { after, before, writes } = decided(scene, { kinds, rounds: 10 });
  const left = after.machines.map(nameOf);
  const gone = before.machines.map(nameOf).filter((name) => !left.includes(name));
  return {
    create: writes.filter(({ verb, resource }) => verb === 'create' && resource.kind === 'Machine').length,
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
  readonly timeouts: { readonly inPlaceUpdateTimeoutSeconds: number; readonly healthTimeoutSeconds: number };
}

/** What becomes of one machine's status in one look at the pool. */
export function machineHealth({ target, timeouts, machines = [], ...form }: HealthCase): object {
  const name = target ?? machines[0]?.name ?? '';
  const isMoved = machines.some((machine) => machine.name === name && machine.status?.phase === 'InPlaceUpdateSuccessful');
  const policy: PoolPolicy = {
    replaceUnhealthy: true,
    updateTimeoutMilliseconds: timeouts.inPlaceUpdateTimeoutSeconds * 1000,
    healthTimeoutMilliseconds: timeouts.healthTimeoutSeconds * 1000,
  };
  const scene = sceneOf({ ...form, machines: machines.map((machine) => ({ ...machine, ownerSet: isMoved ? 'new' : 'old' })) });
  const { after, writes } = decided(scene, { policy, kinds: ['acknowledge', 'fail-overdue', 'judge', 'release'] });
  const machine = after.machines.find(({ metadata }) => metadata?.name === name);
  return {
    phase: machine?.status?.currentStatus?.phase,
    lastOperation: machine?.status?.lastOperation,
    error: explain(scene, policy, now).nodes.some((report) => report.machine === name && report.waitsFor === 'REPLACEMENT_BLOCKED'),
    machineConditionsCopied: false,
    effects: writes.length,
  };
}
