import { type Machine, type MachineDeployment, type MachineSet, marks, type Node } from '@gardener-inplace/api';
import { type PoolSnapshot, templateHashOf } from '@gardener-inplace/state-machine';
import { conditionsOf, nodeOf } from './evidence.js';
import { ago, type DeploymentForm, type MachineForm, type PoolForm, type SetForm } from './forms.js';

const apiVersion = 'machine.sapcloud.io/v1alpha1' as const;
const template = (className: string) => ({
  metadata: { labels: { pool: 'a' } },
  spec: { class: { kind: 'MachineClass', name: className } },
});

const oneByOne: DeploymentForm = { replicas: 1, strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxUnavailable: 1, maxSurge: 0 } } };

const deploymentOf = ({ replicas, strategy, paused }: DeploymentForm): MachineDeployment => ({
  apiVersion,
  kind: 'MachineDeployment',
  metadata: { name: 'deployment', namespace: 'shoot', uid: 'uid-deployment' },
  spec: {
    replicas,
    template: template('wanted'),
    ...(strategy === undefined ? {} : { strategy }),
    ...(paused === undefined ? {} : { paused }),
  },
});

export const setName = ({ name, role }: SetForm, index: number): string => name ?? `${role}-${index}`;

function setOf(form: SetForm, index: number, all: readonly SetForm[]): MachineSet {
  const name = setName(form, index);
  const matchLabels = form.spec?.selector?.matchLabels;
  // A new set stands only after growth of the old ones was turned off (T-01, T-02).
  const growth = form.role === 'old' && all.some(({ role }) => role === 'new') ? { [marks.scaleUpDisabled]: 'true' } : {};
  return {
    apiVersion,
    kind: 'MachineSet',
    metadata: {
      name,
      namespace: 'shoot',
      uid: form.uid ?? `uid-${name}`,
      creationTimestamp: ago(10_000 - index),
      labels: { [marks.templateHash]: matchLabels?.[marks.templateHash] ?? name, ...growth, ...form.labels },
      ...(form.desiredReplicasAnnotation === undefined ? {} : { annotations: { [marks.desiredReplicas]: form.desiredReplicasAnnotation } }),
      ownerReferences: [{ apiVersion, kind: 'MachineDeployment', name: 'deployment', uid: 'uid-deployment', controller: true }],
    },
    spec: {
      replicas: form.spec?.replicas ?? form.statusReplicas ?? form.replicas ?? 0,
      template: template(form.role === 'old' ? `former-${index}` : 'wanted'),
      selector: { matchLabels: matchLabels ?? { [marks.templateHash]: name } },
    },
  };
}

export function machineOf(form: MachineForm, set: MachineSet): Machine {
  const { phase = 'Running', conditions, phaseAgeSeconds = 0, preserveExpiresInSeconds, lastOperation } = form.status ?? {};
  const { name, uid } = set.metadata ?? {};
  const createdAt = form.creationTimestamp ?? (form.ageSeconds === undefined ? undefined : ago(form.ageSeconds));
  return {
    apiVersion,
    kind: 'Machine',
    metadata: {
      name: form.name,
      namespace: 'shoot',
      uid: form.uid ?? `uid-${form.name}`,
      labels: { ...form.labels },
      annotations: { ...form.annotations },
      ownerReferences: [{ apiVersion, kind: 'MachineSet', name: name ?? '', uid: uid ?? '', controller: true }],
      ...(createdAt === undefined ? {} : { creationTimestamp: createdAt }),
      ...(form.deletionTimestamp === undefined ? {} : { deletionTimestamp: form.deletionTimestamp }),
    },
    spec: { ...set.spec.template!.spec, ...form.spec },
    status: {
      conditions: conditionsOf(conditions),
      ...(lastOperation === undefined ? {} : { lastOperation }),
      currentStatus: {
        phase,
        lastUpdateTime: ago(phaseAgeSeconds),
        ...(preserveExpiresInSeconds === undefined ? {} : { preserveExpiryTime: ago(-preserveExpiresInSeconds) }),
      },
    },
  };
}

/** The hash of the wanted template: that of the set with role `new`, where one stands. */
export const targetOf = ({ deployments: [deployment], machineSets }: PoolSnapshot): string =>
  machineSets.find(({ spec }) => spec.template?.spec.class.name === 'wanted')?.metadata?.labels?.[marks.templateHash] ??
  templateHashOf(deployment!);

/** The set that a machine is told to have, else one that selects its labels: upstream looks at labels alone (d.1). */
function ownerIndex({ ownerSet, labels = {} }: MachineForm, sets: readonly SetForm[]): number {
  const named = sets.findIndex((set, index) => setName(set, index) === ownerSet);
  if (named >= 0) return named;
  const selecting = sets.findIndex(({ spec }) => {
    const wanted = Object.entries(spec?.selector?.matchLabels ?? {});
    return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value);
  });
  return Math.max(0, selecting);
}

/** A pool as objects of a cluster. Sets that no case names are made: one of the wanted template, one of a former. */
export function sceneOf({ deployment, machineSets, machines = [], nodes = [] }: PoolForm): PoolSnapshot {
  const stated = machineSets ?? [
    { name: 'old', role: 'old' as const, replicas: machines.length },
    { name: 'new', role: 'new' as const, replicas: 0 },
  ];
  const sets = stated.map(setOf);
  const owner = (machine: MachineForm): MachineSet => sets[ownerIndex(machine, stated)]!;
  const bare = {
    deployments: [deploymentOf({ ...oneByOne, replicas: machines.length, ...deployment })],
    machineSets: sets,
    machines: machines.map((machine) => machineOf(machine, owner(machine))),
    nodes: [],
  };
  return { ...bare, nodes: nodesOf(bare, nodes) };
}

function nodesOf(pool: PoolSnapshot, forms: PoolForm['nodes'] & object): readonly Node[] {
  const target = targetOf(pool);
  return forms
    .filter(({ missing }) => missing !== true)
    .map((form) =>
      nodeOf(
        form,
        target,
        pool.machines.find(({ metadata }) => metadata?.labels?.[marks.machineNode] === form.name),
      ),
    );
}

/** Machines that a set's size tells of and no case names: nothing was begun on them. */
export function filledUp(form: PoolForm): PoolForm {
  const machines = form.machines ?? [];
  const sets = form.machineSets ?? [];
  const others = sets.flatMap((set, index) => {
    const name = setName(set, index);
    const missing = (set.spec?.replicas ?? 0) - machines.filter((machine) => ownerIndex(machine, sets) === index).length;
    return Array.from({ length: Math.max(0, missing) }, (_, each): MachineForm => ({ name: `${name}-unnamed-${each}`, ownerSet: name }));
  });
  return { ...form, machines: [...machines, ...others] };
}
