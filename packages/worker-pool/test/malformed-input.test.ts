import { describe, expect, it } from '@jest/globals';
import type { MachineDeployment, OperatingSystemConfig, Shoot, Worker } from '@gardener-inplace/api';
import * as workerPool from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, rollingPool, shootWith, valueOf } from './shoots.js';

const junk: readonly unknown[] = [undefined, null, 'x', 0, [null], {}];

/** Every copy of a value in which one place, at any depth, is replaced by junk. */
function* damaged(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const put = (other: unknown) =>
      Array.isArray(value) ? value.map((item, index) => (String(index) === key ? other : item)) : { ...value, [key]: other };
    for (const other of junk) yield put(other);
    for (const other of damaged(member)) yield put(other);
  }
}

const rotation = { phase: 'Preparing', lastInitiationTime: '2025-01-01T00:00:00Z', pendingWorkersRollouts: [{ name: 'm' }] } as const;
const shoot = shootWith({
  pools: [
    poolWith({
      taints: [{ key: 'k', effect: 'NoSchedule' }],
      machineControllerManager: { nodeConditions: ['A'], inPlaceUpdateTimeout: '1m' },
      kubernetes: { kubelet: { kubeReserved: { cpu: '1' }, evictionHard: { memoryAvailable: '1Gi' } } },
    }),
    manualPool(),
    rollingPool(),
  ],
  operation: 'rotate-ca-start;x',
  status: {
    ...pendingStatus({ auto: ['a'], manual: ['m'] }),
    credentials: { rotation: { certificateAuthorities: rotation, serviceAccountKey: rotation } },
    manualWorkerPoolRollout: { pendingWorkersRollouts: [{ name: 'a' }] },
    lastOperation: { type: 'Reconcile', state: 'Processing' },
    lastErrors: [],
  },
});
const built = valueOf(workerPool.buildWorker({ shoot, namespace: 'n' }));
const worker: Worker = { ...built, status: { inPlaceUpdates: { workerPoolToHashMap: { a: '1', m: '2' } } } };
const osc: OperatingSystemConfig = {
  ...valueOf(workerPool.buildOperatingSystemConfig({ shoot, pool: shoot.spec.provider.workers?.[0] ?? poolWith() })),
  status: {
    extensionFiles: [{ path: '/x', hostName: 'h', content: { inline: { encoding: '', data: '' } } }],
    extensionUnits: [{ name: 'kubelet.service', dropIns: [{ name: 'd', content: '' }], filePaths: ['/x'] }],
    inPlaceUpdates: { osUpdate: { command: 'c', args: ['a'] } },
  },
};
const deployment: MachineDeployment = {
  ...valueOf(workerPool.buildMachineDeployments({ worker, pool: worker.spec.pools[0] ?? built.spec.pools[0]!, technicalID: 'n' }))
    .machineDeployments[0]!,
  status: {
    observedGeneration: 1,
    conditions: [{ type: 'Available', status: 'True' }],
    replicas: 1,
    updatedReplicas: 1,
    failedMachines: [],
  },
};
const profile = {
  spec: { machineTypes: [{ name: 'm5.large', cpu: '1' }], machineImages: [{ name: 'gardenlinux', versions: [{ version: '1' }] }] },
};

interface Manifests {
  readonly shoot: Shoot;
  readonly worker: Worker;
  readonly osc: OperatingSystemConfig;
  readonly deployment: MachineDeployment;
}

const whole: Manifests = { shoot, worker, osc, deployment };
const facts = { runningOsVersion: '1592.1.0', hostName: 'h' };
const listIn = <Item>(list: readonly Item[] | undefined): readonly Item[] => (Array.isArray(list) ? list : []);
const now = '2025-01-01T00:00:00Z';

/** What is asked about each damaged manifest. */
const questions: readonly (readonly [string, keyof Manifests, (input: Manifests) => unknown])[] = [
  ['buildWorker', 'shoot', (input) => workerPool.buildWorker({ shoot: input.shoot, cloudProfile: profile })],
  [
    'buildOperatingSystemConfig',
    'shoot',
    (input) =>
      listIn(input.shoot.spec?.provider?.workers)
        .filter(Boolean)
        .map((pool) => workerPool.buildOperatingSystemConfig({ shoot: input.shoot, pool })),
  ],
  ['shootImpact, new', 'shoot', (input) => workerPool.shootImpact(shoot, input.shoot, profile)],
  ['shootImpact, old', 'shoot', (input) => workerPool.shootImpact(input.shoot, shoot, profile)],
  ['addPendingPools', 'shoot', (input) => workerPool.addPendingPools(input.shoot, worker)],
  ['clearPendingAfterWorkerReady', 'shoot', (input) => workerPool.clearPendingAfterWorkerReady(input.shoot)],
  ['prunePendingPools', 'shoot', (input) => workerPool.prunePendingPools(input.shoot)],
  ['releaseManualPools', 'shoot', (input) => workerPool.releaseManualPools(input.shoot, worker, { seedName: 's' })],
  ['advanceRotations', 'shoot', (input) => workerPool.advanceRotations(input.shoot, now)],
  ['manualConstraint', 'shoot', (input) => workerPool.manualConstraint(input.shoot)],
  ['generationChange, new', 'shoot', (input) => workerPool.generationChange(shoot, input.shoot)],
  ['generationChange, old', 'shoot', (input) => workerPool.generationChange(input.shoot, shoot)],
  [
    'buildMachineDeployments',
    'worker',
    (input) =>
      listIn(input.worker.spec?.pools)
        .filter(Boolean)
        .map((pool) => workerPool.buildMachineDeployments({ worker: input.worker, pool, technicalID: 'n' })),
  ],
  ['addPendingPools, Worker', 'worker', (input) => workerPool.addPendingPools(shoot, input.worker)],
  ['releaseManualPools, Worker', 'worker', (input) => workerPool.releaseManualPools(shoot, input.worker)],
  ['wakesShootStatus', 'worker', (input) => workerPool.wakesShootStatus({ event: 'update', old: worker, worker: input.worker })],
  [
    'recordedHashes, pools',
    'worker',
    (input) => workerPool.recordedHashes({ pools: input.worker.spec?.pools, machineDeployments: [deployment] }),
  ],
  ['nodeAgentSecretOf', 'osc', (input) => workerPool.nodeAgentSecretOf(input.osc)],
  ['diffOperatingSystemConfig, applied', 'osc', (input) => workerPool.diffOperatingSystemConfig(input.osc, osc, facts)],
  ['diffOperatingSystemConfig, desired', 'osc', (input) => workerPool.diffOperatingSystemConfig(osc, input.osc, facts)],
  [
    'recordedHashes, deployments',
    'deployment',
    (input) => workerPool.recordedHashes({ pools: worker.spec.pools, machineDeployments: [input.deployment] }),
  ],
  ['machineDeploymentHealth', 'deployment', (input) => workerPool.machineDeploymentHealth(input.deployment)],
  [
    'rolloutAnswer',
    'deployment',
    (input) => workerPool.rolloutAnswer([{ machineDeployment: input.deployment, machineSets: [], oldMachines: [] }]),
  ],
];

describe('a manifest that is damaged in any one place is answered, never thrown at', () => {
  it.each(questions)('%s', (_, kind, ask) => {
    const thrown = new Set<string>();
    for (const input of damaged({ [kind]: whole[kind] })) {
      const manifest = (input as Partial<Manifests>)[kind];
      if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) continue;
      try {
        ask({ ...whole, [kind]: manifest });
      } catch (error) {
        thrown.add(String(error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error));
      }
    }
    expect([...thrown]).toEqual([]);
  });
});
