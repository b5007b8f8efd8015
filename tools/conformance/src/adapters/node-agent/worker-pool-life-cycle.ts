import {
  isUpdateForced,
  pendingWorkersOf,
  writeForce,
  writePendingWorkers,
  type CredentialRotation,
  type KubeletConfig,
  type Machine,
  type MachineSet,
  type RotationPhase,
  type Shoot,
  type ShootWorker,
  type UpdateStrategy,
  type Vocabulary,
  type Worker,
} from '@gardener-inplace/api';
import { addPendingPools, releaseManualPools, rolloutAnswer, type DeploymentRollout } from '@gardener-inplace/worker-pool';
import type { Area } from '../../area.js';
import { compareKeys } from '../../compare.js';

interface PoolFields {
  readonly name: string;
  readonly updateStrategy: UpdateStrategy;
  readonly kubernetesVersion?: string;
  readonly imageVersion?: string;
  readonly kubeletConfig?: KubeletConfig;
  readonly desiredHash?: string;
}

type HashMap = Readonly<Record<string, string>>;

interface PendingFields {
  readonly workers: readonly PoolFields[];
  /** Flow start; null without a Worker. */
  readonly workerResource?: { readonly pools: readonly string[]; readonly workerPoolToHashMap?: HashMap } | null;
  /** Status controller. */
  readonly workerPoolToHashMap?: HashMap | null;
  readonly pending?: { readonly autoInPlaceUpdate?: readonly string[]; readonly manualInPlaceUpdate?: readonly string[] } | null;
  readonly annotations?: HashMap;
  /** Phase or whole rotation per credential; the keys may be short (`ca`, `sa`). */
  readonly rotationPhases?: Readonly<Record<string, RotationPhase | CredentialRotation>>;
}

const poolOf = ({ name, updateStrategy, kubernetesVersion, imageVersion, kubeletConfig }: PoolFields): ShootWorker => ({
  name,
  updateStrategy,
  machine: { type: '', image: { name: 'image', version: imageVersion ?? '' } },
  kubernetes: { ...(kubernetesVersion && { version: kubernetesVersion }), ...(kubeletConfig && { kubelet: kubeletConfig }) },
});

const rotationOf = (phases: NonNullable<PendingFields['rotationPhases']>) =>
  Object.fromEntries(
    Object.entries(phases).map(([credential, phase]) => [
      credential.startsWith('c') ? 'certificateAuthorities' : 'serviceAccountKey',
      typeof phase === 'string' ? { phase } : phase,
    ]),
  );

const shootOf = ({ workers, pending, annotations = {}, rotationPhases = {} }: PendingFields): Shoot => ({
  metadata: { annotations },
  spec: { kubernetes: { version: '1.32.0' }, provider: { workers: workers.map(poolOf) } },
  status: {
    ...(pending && { inPlaceUpdates: { pendingWorkerUpdates: pending } }),
    credentials: { rotation: rotationOf(rotationPhases) },
  },
});

const spelled = (shoot: Shoot, vocabulary: Vocabulary): Shoot =>
  writePendingWorkers(writeForce(shoot, isUpdateForced(shoot).value, vocabulary), pendingWorkersOf(shoot).value, vocabulary);

const workerOf = (pools: readonly string[], workerPoolToHashMap: HashMap | null | undefined): Worker => ({
  spec: {
    type: '',
    region: '',
    secretRef: { name: '' },
    pools: pools.map((name) => ({
      name,
      machineType: '',
      minimum: 0,
      maximum: 0,
      maxSurge: 0,
      maxUnavailable: 0,
      machineImage: { name: '', version: '' },
    })),
  },
  ...(workerPoolToHashMap && { status: { inPlaceUpdates: { workerPoolToHashMap } } }),
});

const pendingPools = (input: PendingFields, vocabulary: Vocabulary) => {
  const { workers, workerResource } = input;
  const shoot = vocabulary === 'gep' ? spelled(shootOf(input), vocabulary) : shootOf(input);
  // The case expects the shipped spelling.
  const told = (answer: Shoot) => (vocabulary === 'gep' ? spelled(answer, 'shipped') : answer);
  if (workerResource !== undefined) {
    const worker = workerResource === null ? undefined : workerOf(workerResource.pools, workerResource.workerPoolToHashMap);
    const added = addPendingPools(shoot, worker, vocabulary);
    return { inPlaceUpdates: added.ok ? (told(added.value).status?.inPlaceUpdates ?? null) : added.error };
  }
  const desiredHashes = Object.fromEntries(workers.flatMap(({ name, desiredHash }) => (desiredHash ? [[name, desiredHash]] : [])));
  const released = releaseManualPools(shoot, workerOf([], input.workerPoolToHashMap), { desiredHashes, vocabulary });
  if (!released.ok) return released.error;
  const { status, metadata } = told(released.value);
  return { pending: status?.inPlaceUpdates?.pendingWorkerUpdates ?? null, annotations: metadata?.annotations };
};

interface RolloutFields {
  readonly strategy: string;
  readonly healthy: boolean;
  readonly replicas: number;
  readonly updated: number;
  readonly available: number;
  readonly unavailable: number;
  readonly preservedFailed: number;
  readonly oldMachineSets?: readonly { readonly statusReplicas: number; readonly machines?: readonly (string | null)[] }[];
}

const setOf = (name: string, replicas: number): MachineSet => ({
  spec: { template: { spec: { class: { name } } } },
  status: { replicas },
});

const machineOf = (reason: string | null): Machine => ({
  spec: { class: {} },
  status: reason === null ? {} : { conditions: [{ type: 'InPlaceUpdate', status: 'True', reason }] },
});

const rolloutOf = (input: RolloutFields): DeploymentRollout => ({
  machineDeployment: {
    spec: {
      template: { spec: { class: { name: 'wanted' } } },
      strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { orchestrationType: input.strategy.endsWith('Manual') ? 'Manual' : 'Auto' } },
    },
    status: {
      replicas: input.replicas,
      updatedReplicas: input.updated,
      availableReplicas: input.available,
      unavailableReplicas: input.unavailable,
      preservedFailedReplicas: input.preservedFailed,
      conditions: [{ type: 'Available', status: input.healthy ? 'True' : 'False' }],
    },
  },
  machineSets: [setOf('wanted', input.updated), ...(input.oldMachineSets ?? []).map(({ statusReplicas }) => setOf('old', statusReplicas))],
  oldMachines: (input.oldMachineSets ?? []).flatMap(({ machines = [] }) => machines.map(machineOf)),
});

export const areas: Readonly<Record<string, Area>> = {
  'shoot-pending-workers': { run: (test) => pendingPools(test['input'] as PendingFields, test.vocabulary ?? 'shipped') },
  'wait-machine-deployments': {
    run: (test) => ({ done: rolloutAnswer([rolloutOf(test['input'] as RolloutFields)]).done }),
    // Upstream says in a sentence what it waits for; our answer is data and has no such sentence.
    compare: (expected, actual) => compareKeys({ done: (expected as { readonly done: boolean }).done }, actual),
  },
};
