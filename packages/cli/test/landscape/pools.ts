import { type Machine, type MachineDeployment, type MachineSet, marks, type Node } from '@gardener-inplace/api';
import { templateHashOf } from '@gardener-inplace/state-machine';

const apiVersion = 'machine.sapcloud.io/v1alpha1' as const;

export const namespace = 'shoot--dev--demo';

export interface PoolFixture {
  readonly deployment: MachineDeployment;
  readonly oldSet: MachineSet;
  readonly machines: readonly Machine[];
  readonly nodes: readonly Node[];
}

/** A pool whose deployment asks for the class `metal-v2` while its machines were made for `metal-v1`. */
export function poolFixture(pool: string, orchestrationType: 'Auto' | 'Manual', size: number): PoolFixture {
  const deployment = deploymentOf(pool, orchestrationType, size, 'metal-v2');
  const names = Array.from({ length: size }, (_, index) => `${pool}-${index + 1}`);
  return {
    deployment,
    oldSet: setOf(pool, orchestrationType, size),
    machines: names.map((name) => machineOf(pool, name)),
    nodes: names.map(nodeOf),
  };
}

const deploymentOf = (pool: string, orchestrationType: 'Auto' | 'Manual', replicas: number, className: string): MachineDeployment => ({
  apiVersion,
  kind: 'MachineDeployment',
  metadata: { name: `${pool}-z1`, namespace, uid: `uid-${pool}`, generation: 2, labels: { [marks.pool]: pool } },
  spec: {
    replicas,
    selector: { matchLabels: { name: pool } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxUnavailable: 1, maxSurge: 0, orchestrationType } },
    template: { metadata: { labels: { name: pool } }, spec: { class: { kind: 'MachineClass', name: className } } },
  },
});

function setOf(pool: string, orchestrationType: 'Auto' | 'Manual', replicas: number): MachineSet {
  const old = deploymentOf(pool, orchestrationType, replicas, 'metal-v1');
  const labels = { name: pool, [marks.templateHash]: templateHashOf(old) };
  return {
    apiVersion,
    kind: 'MachineSet',
    metadata: {
      name: `${pool}-z1-old`,
      namespace,
      uid: `uid-${pool}-old`,
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels,
      ownerReferences: [{ apiVersion, kind: 'MachineDeployment', name: `${pool}-z1`, uid: `uid-${pool}`, controller: true }],
    },
    spec: { replicas, selector: { matchLabels: labels }, template: old.spec.template },
  };
}

const machineOf = (pool: string, name: string): Machine => ({
  apiVersion,
  kind: 'Machine',
  metadata: {
    name: `machine-${name}`,
    namespace,
    uid: `uid-machine-${name}`,
    labels: { name: pool, [marks.machineNode]: name },
    ownerReferences: [{ apiVersion, kind: 'MachineSet', name: `${pool}-z1-old`, uid: `uid-${pool}-old`, controller: true }],
  },
  spec: { class: { kind: 'MachineClass', name: 'metal-v1' } },
  status: { currentStatus: { phase: 'Running' } },
});

const nodeOf = (name: string): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: `uid-${name}`, labels: { [marks.zone]: 'zone-1', [marks.candidate]: 'true' } },
  spec: {},
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});
