import type { MachineDeployment } from '@gardener-inplace/api';
import { intern, type Stored } from '../store/content.js';
import { versionOf } from '../store/version.js';
import type { Subject } from '../subject.js';
import type { Configuration } from './configuration.js';
import { hostsOf } from './hosts.js';
import { versionOfClass, withClass } from './model.js';
import { noRefusals } from './refusals.js';
import type { State } from './state.js';

const apiVersion = 'machine.sapcloud.io/v1alpha1' as const;
const hashLabel = 'machine-template-hash';

/** Marks that others set; they must survive everything. */
export const foreign = {
  label: 'example.com/team',
  annotation: 'example.com/note',
  taint: 'example.com/dedicated',
  condition: 'DiskPressure',
};
/** The first node's person wants it kept by the autoscaler for a reason of their own. */
export const autoscalerAnnotation = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';

/** Deployments whose class was just changed from `v1` to `v2`; every machine was made for `v1`. */
export function initialState(subject: Subject, configuration: Configuration): State {
  const { nodes, maxSurge } = configuration;
  const numbers = Array.from({ length: nodes }, (_, index) => index + 1);
  const deployments = deploymentsOf(configuration);
  const sets = deployments.map((deployment) => oldSet(subject, deployment));
  const control = [
    ...(deployments as unknown as readonly Stored[]),
    ...sets,
    ...numbers.map((number) => machine(number, sets[(number - 1) % sets.length]!)),
  ];
  const target = [...numbers.map(node), ...(nodes > 2 ? [] : [pod('web', 'n1')])];
  const hosts = Object.fromEntries(numbers.map((number) => [`n${number}`, { system: 'v1' }]));
  return {
    control: versionOf(control.map(intern)),
    target: versionOf(target.map(intern)),
    pastControl: [],
    pastTarget: [],
    staleControl: undefined,
    staleTarget: undefined,
    pending: [],
    ghost: [],
    hosts: hostsOf(hosts),
    refusals: noRefusals,
    clock: 0,
    wanted: { least: nodes, most: nodes + (configuration.mode === 'Auto' ? maxSurge * deployments.length : 0) },
    seen: undefined,
  };
}

/** The nodes are divided among them in turn. */
export function deploymentsOf(configuration: Configuration): readonly MachineDeployment[] {
  const { nodes, deployments = 1 } = configuration;
  const names = Array.from({ length: deployments }, (_, index) => (deployments === 1 ? 'pool' : `pool-${index + 1}`));
  return names.map((name, index) => deploymentOf(configuration, name, Math.ceil((nodes - index) / deployments)));
}

const deploymentOf = ({ maxUnavailable, maxSurge, mode, evictions }: Configuration, name: string, replicas: number): MachineDeployment => ({
  apiVersion,
  kind: 'MachineDeployment',
  metadata: { name, namespace: 'shoot', uid: `uid-${name}`, annotations: { [foreign.annotation]: 'keep' } },
  spec: {
    replicas,
    selector: { matchLabels: { name } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxUnavailable, maxSurge, orchestrationType: mode } },
    template: { metadata: { labels: { name } }, spec: { class: { kind: 'MachineClass', name: 'v2' }, ...patience(evictions) } },
  },
});

/** Twice is enough, unless only the deadline is to end the asking. */
const patience = (evictions: Configuration['evictions']): object => (evictions === 'are always refused' ? {} : { maxEvictRetries: 2 });

function oldSet(subject: Subject, deployment: MachineDeployment): Stored {
  const before = withClass(deployment, 'v1');
  const hash = subject.templateHashOf(before);
  const { name = '', uid } = deployment.metadata ?? {};
  const labels = { name, [hashLabel]: hash };
  return {
    apiVersion,
    kind: 'MachineSet',
    metadata: {
      name: `${name}-old`,
      namespace: 'shoot',
      uid: `uid-${name}-old`,
      creationTimestamp: '2026-01-01T00:00:00.000Z',
      labels,
      ownerReferences: [{ apiVersion, kind: 'MachineDeployment', name, uid, controller: true }],
    },
    spec: {
      replicas: deployment.spec.replicas,
      selector: { matchLabels: labels },
      template: { ...before.spec.template, metadata: { labels } },
    },
  } as Stored;
}

const machine = (number: number, set: Stored): Stored =>
  ({
    apiVersion,
    kind: 'Machine',
    metadata: {
      name: `m${number}`,
      namespace: 'shoot',
      uid: `uid-m${number}`,
      labels: { ...set.metadata.labels, node: `n${number}`, [foreign.label]: 'a' },
      ownerReferences: [{ apiVersion, kind: 'MachineSet', name: set.metadata.name, uid: set.metadata.uid, controller: true }],
    },
    spec: (set.spec as { template: { spec: object } }).template.spec,
    status: { currentStatus: { phase: 'Running' } },
  }) as Stored;

const node = (number: number): Stored =>
  nodeOf(`n${number}`, `uid-n${number}`, 'v1', number === 1 ? { [autoscalerAnnotation]: 'false' } : {});

/** A node as its kubelet registers it, with the marks of others. */
export const nodeOf = (name: string, uid: string, system: string, annotations: Readonly<Record<string, string>> = {}): Stored => ({
  kind: 'Node',
  metadata: { name, uid, labels: { [foreign.label]: 'a' }, annotations: { [foreign.annotation]: 'keep', ...annotations } },
  spec: { taints: [{ key: foreign.taint, effect: 'PreferNoSchedule' }] },
  status: {
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: foreign.condition, status: 'False' },
    ],
    nodeInfo: { kubeletVersion: versionOfClass(system) },
  },
});

export const pod = (name: string, nodeName: string): Stored => ({
  kind: 'Pod',
  metadata: { name, namespace: 'default', uid: `uid-${name}` },
  spec: { nodeName },
  status: { phase: 'Running' },
});
