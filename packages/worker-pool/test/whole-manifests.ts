import type { MachineDeployment, OperatingSystemConfig, Worker } from '@gardener-inplace/api';
import * as workerPool from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, rollingPool, shootWith, valueOf } from './shoots.js';

const rotation = { phase: 'Preparing', lastInitiationTime: '2025-01-01T00:00:00Z', pendingWorkersRollouts: [{ name: 'm' }] } as const;
export const shoot = shootWith({
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
export const worker: Worker = { ...built, status: { inPlaceUpdates: { workerPoolToHashMap: { a: '1', m: '2' } } } };
export const osc: OperatingSystemConfig = {
  ...valueOf(workerPool.buildOperatingSystemConfig({ shoot, pool: shoot.spec.provider.workers?.[0] ?? poolWith() })),
  status: {
    extensionFiles: [{ path: '/x', hostName: 'h', content: { inline: { encoding: '', data: '' } } }],
    extensionUnits: [{ name: 'kubelet.service', dropIns: [{ name: 'd', content: '' }], filePaths: ['/x'] }],
    inPlaceUpdates: { osUpdate: { command: 'c', args: ['a'] } },
  },
};
export const deployment: MachineDeployment = {
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
export const profile = {
  spec: {
    machineTypes: [{ name: 'm5.large', cpu: '1' }],
    machineImages: [{ name: 'gardenlinux', versions: [{ version: '1', inPlaceUpdates: { supported: true, minVersionForUpdate: '1' } }] }],
  },
};
