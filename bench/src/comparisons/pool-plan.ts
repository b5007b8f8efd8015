import type { Machine, MachineDeployment, MachineSet, Node } from '@gardener-inplace/api';
import { planPool, readMarks, templateHashOf, type PoolSnapshot } from '@gardener-inplace/state-machine';
import type { Comparison } from '../row.js';

const apiVersion = 'machine.sapcloud.io/v1alpha1' as const;
const size = 1_000;

const deployment = (className: string, replicas: number): MachineDeployment => ({
  apiVersion,
  kind: 'MachineDeployment',
  metadata: { name: 'pool', namespace: 'shoot', uid: 'uid-pool', generation: 2 },
  spec: {
    replicas,
    selector: { matchLabels: { name: 'pool' } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxUnavailable: '10%', maxSurge: 0, orchestrationType: 'Auto' } },
    template: { metadata: { labels: { name: 'pool' } }, spec: { class: { kind: 'MachineClass', name: className } } },
  },
});

/** A set as the controller makes it for the template of a deployment. */
const setFor = (name: string, replicas: number, of: MachineDeployment): MachineSet => {
  const labels = { name: 'pool', 'machine-template-hash': templateHashOf(of) };
  return {
    apiVersion,
    kind: 'MachineSet',
    metadata: {
      name,
      namespace: 'shoot',
      uid: `uid-${name}`,
      labels,
      ownerReferences: [{ apiVersion, kind: 'MachineDeployment', name: 'pool', uid: 'uid-pool', controller: true }],
    },
    spec: { replicas, selector: { matchLabels: labels }, template: of.spec.template },
  };
};

const machine = (index: number): Machine => ({
  apiVersion,
  kind: 'Machine',
  metadata: {
    name: `machine-${index}`,
    namespace: 'shoot',
    uid: `uid-machine-${index}`,
    labels: { name: 'pool', node: `node-${index}` },
    ownerReferences: [{ apiVersion, kind: 'MachineSet', name: 'pool-old', uid: 'uid-pool-old', controller: true }],
  },
  spec: { class: { kind: 'MachineClass', name: 'metal-v1' } },
  status: { currentStatus: { phase: 'Running' } },
});

const node = (index: number): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: `node-${index}`, uid: `uid-node-${index}`, labels: { 'topology.kubernetes.io/zone': `zone-${index % 3}` } },
  spec: {},
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});

/** Parsed, as a client hands objects out: how they lie in memory is a part of what reading them costs. */
export const poolOf = (nodes: number): PoolSnapshot => {
  const each = Array.from({ length: nodes }, (_, index) => index);
  const [former, wanted] = [deployment('metal-v1', nodes), deployment('metal-v2', nodes)];
  const pool: PoolSnapshot = {
    deployments: [wanted],
    machineSets: [setFor('pool-old', nodes, former), setFor('pool-new', 0, wanted)],
    machines: each.map(machine),
    nodes: each.map(node),
  };
  return JSON.parse(JSON.stringify(pool)) as PoolSnapshot;
};

export const decisionsOn = (snapshot: PoolSnapshot) => (): unknown => planPool(snapshot, {}, '2026-11-30T12:00:00Z');

export const planRow = 'next decisions of a pool';

/**
 * The next decisions for a large pool whose nodes all become candidates: against parsing the objects that they are made from, and
 * against a pass that only reads every mark. How they grow is measured apart.
 */
export function* poolPlan(): Generator<Comparison> {
  const snapshot = poolOf(size);
  const json = JSON.stringify(snapshot);
  const ours = decisionsOn(snapshot);
  yield {
    name: planRow,
    input: `${size} nodes, ${Math.round(json.length / 1024)} KiB of JSON`,
    goal: 5,
    ours,
    floor: () => JSON.parse(json),
  };
  yield { name: planRow, input: `${size} nodes, against reading every mark`, goal: 20, ours, floor: () => snapshot.nodes.map(readMarks) };
}
