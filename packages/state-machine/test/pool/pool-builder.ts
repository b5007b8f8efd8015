import type { Machine, MachineDeployment, MachineSet, Node, Pod } from '@gardener-inplace/api';
import { templateHashOf, type PoolSnapshot } from '../../src/index.js';

export interface PoolOptions {
  readonly nodes: number;
  readonly zones?: number;
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
  readonly orchestrationType?: 'Auto' | 'Manual';
}

const apiVersion = 'machine.sapcloud.io/v1alpha1' as const;
const name = (index: number): string => `node-${String(index + 1).padStart(2, '0')}`;

/** A deployment with the machine class `metal-v2`, whose machines were all made for `metal-v1`. */
export function poolBeforeUpdate({
  nodes,
  zones = 1,
  maxUnavailable = 1,
  maxSurge = 0,
  orchestrationType = 'Auto',
}: PoolOptions): PoolSnapshot {
  const perZone = Array.from({ length: zones }, (_, zone) =>
    Array.from({ length: nodes }, (__, index) => index).filter((index) => index % zones === zone),
  );
  const deployments = perZone.map((members, zone) =>
    deployment(`pool-z${zone + 1}`, 'metal-v2', members.length, { maxUnavailable, maxSurge, orchestrationType }),
  );
  const machineSets = perZone.map((members, zone) => oldSet(`pool-z${zone + 1}`, members.length));
  const members = perZone.flatMap((indices, zone) => indices.map((index) => ({ index, zone })));
  return {
    deployments,
    machineSets,
    machines: members.map(({ index, zone }) => machine(index, `pool-z${zone + 1}`)),
    nodes: members.map(({ index, zone }) => node(name(index), zone + 1)),
    pods: [],
    budgets: [],
  };
}

const deployment = (deploymentName: string, className: string, replicas: number, inPlaceUpdate: object): MachineDeployment => ({
  apiVersion,
  kind: 'MachineDeployment',
  metadata: { name: deploymentName, namespace: 'shoot', uid: `uid-${deploymentName}`, generation: 2 },
  spec: {
    replicas,
    selector: { matchLabels: { name: deploymentName } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate },
    template: { metadata: { labels: { name: deploymentName } }, spec: { class: { kind: 'MachineClass', name: className } } },
  },
});

function oldSet(deploymentName: string, replicas: number): MachineSet {
  const { template, selector } = deployment(deploymentName, 'metal-v1', replicas, {}).spec;
  const hash = templateHashOf(deployment(deploymentName, 'metal-v1', replicas, {}));
  return {
    apiVersion,
    kind: 'MachineSet',
    metadata: {
      name: `${deploymentName}-old`,
      namespace: 'shoot',
      uid: `uid-${deploymentName}-old`,
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels: { name: deploymentName, 'machine-template-hash': hash },
      ownerReferences: [{ apiVersion, kind: 'MachineDeployment', name: deploymentName, uid: `uid-${deploymentName}`, controller: true }],
    },
    spec: { replicas, selector: { matchLabels: { ...selector?.matchLabels, 'machine-template-hash': hash } }, template },
  };
}

const machine = (index: number, deploymentName: string): Machine => ({
  apiVersion,
  kind: 'Machine',
  metadata: {
    name: `machine-${String(index + 1).padStart(2, '0')}`,
    namespace: 'shoot',
    uid: `uid-machine-${index + 1}`,
    labels: { name: deploymentName, node: name(index) },
    ownerReferences: [
      { apiVersion, kind: 'MachineSet', name: `${deploymentName}-old`, uid: `uid-${deploymentName}-old`, controller: true },
    ],
  },
  spec: { class: { kind: 'MachineClass', name: 'metal-v1' } },
  status: { currentStatus: { phase: 'Running' } },
});

const node = (nodeName: string, zone: number): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: nodeName, uid: `uid-${nodeName}`, labels: { 'topology.kubernetes.io/zone': `zone-${zone}` } },
  spec: {},
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});

export const pod = (podName: string, nodeName: string, more: Partial<Pod> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: podName, namespace: 'default', uid: `uid-${podName}`, ...more.metadata },
  spec: { nodeName, ...more.spec },
  status: { phase: 'Running', ...more.status },
});
