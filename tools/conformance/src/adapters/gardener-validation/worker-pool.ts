import {
  isInPlace,
  isManualInPlace,
  isUpdateForced,
  operations,
  pendingWorkersOf,
  type CredentialRotation,
  type KubeletConfig,
  type MachineDeployment,
  type MachineImageVersion,
  type PendingWorkersRollout,
  type Result,
  type Shoot,
  type ShootWorker,
  type Vocabulary,
  type Worker,
  type WorkerPool,
  writePendingWorkers,
} from '@gardener-inplace/api';
import {
  addPendingPools,
  advanceRotations,
  clearPendingAfterWorkerReady,
  generationChange,
  inPlaceHash,
  inPlaceSectionOf,
  lastInitiationTime,
  maintenanceVersions,
  manualConstraint,
  prunePendingPools,
  recordedHashes,
  releaseManualPools,
  wakesShootStatus,
  type Credentials,
} from '@gardener-inplace/worker-pool';
import type { Area, CaseInput } from '../../area.js';

/** None of these areas has validation errors. */
const area = <Input>(answer: (input: Input, shoot: Shoot, test: CaseInput) => unknown): Area => ({
  run: (test) => ({ allowed: true, errors: [], result: answer((test['input'] ?? {}) as Input, test['new'] as Shoot, test) }),
});

const valueOf = <T>(result: Result<T>): T | undefined => (result.ok ? result.value : undefined);
const vocabularyOf = (test: CaseInput): Vocabulary => test.vocabulary ?? 'shipped';

/** What the Shoot says in the case's terms, which are the shipped ones. */
const pendingOf = (shoot: Shoot | undefined, test: CaseInput) => {
  const told = shoot && test.vocabulary === 'gep' ? writePendingWorkers(shoot, pendingWorkersOf(shoot).value, 'shipped') : shoot;
  return told?.status?.inPlaceUpdates ?? null;
};
const operationOf = (shoot: Shoot | undefined, test: CaseInput) => {
  const forced = shoot && test.vocabulary === 'gep' && isUpdateForced(shoot).value ? operations.force : null;
  return shoot?.metadata?.annotations?.[operations.annotation] ?? forced;
};

interface HashFields {
  readonly pool: string;
  readonly kubernetesVersion: string;
  readonly machineImageVersion?: string;
  readonly kubelet?: KubeletConfig;
  readonly credentials?: Credentials;
}

const hashOf = ({ pool, ...fields }: HashFields) => inPlaceHash({ poolName: pool, ...fields });

const poolHash = area<HashFields & { readonly a?: HashFields; readonly b?: HashFields }>((input) => {
  if (input.a === undefined || input.b === undefined) {
    const hash = hashOf(input);
    return hash.ok ? { hash: hash.value } : { error: true };
  }
  const [a, b] = [valueOf(hashOf(input.a)), valueOf(hashOf(input.b))];
  return { equal: a === b, a, b };
});

const prune = area<{ readonly hibernationEnabled?: boolean }>(({ hibernationEnabled: enabled = false }, shoot, test) => {
  const pruned = prunePendingPools({ ...shoot, spec: { ...shoot.spec, hibernation: { enabled } } }, vocabularyOf(test));
  const { status } = pruned;
  const { certificateAuthorities: ca, serviceAccountKey: sa } = status?.credentials?.rotation ?? {};
  const rollout = status?.manualWorkerPoolRollout;
  return {
    inPlaceUpdates: pendingOf(pruned, test),
    ...(ca && { caPending: ca.pendingWorkersRollouts ?? [] }),
    ...(sa && { saPending: sa.pendingWorkersRollouts ?? [] }),
    ...(rollout && { manualRolloutPending: rollout.pendingWorkersRollouts ?? [] }),
  };
});

const phaseOf = (rotation: CredentialRotation | undefined) =>
  rotation && { phase: rotation.phase, initiationFinishedSet: rotation.lastInitiationFinishedTime !== undefined };

interface Counts {
  readonly pool: string;
  readonly replicas: number;
  readonly updatedReplicas: number;
}

const deploymentOf = ({ pool, replicas, updatedReplicas }: Counts): MachineDeployment => ({
  metadata: { labels: { 'worker.gardener.cloud/pool': pool } },
  spec: { template: { spec: { class: {} } } },
  status: { replicas, updatedReplicas },
});

interface HelperFields {
  readonly function: string;
  readonly strategy?: string | null;
  readonly pool: string;
  readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[];
  readonly global?: string | null;
}

const helpers: Readonly<Record<string, (input: HelperFields) => unknown>> = {
  isUpdateStrategyInPlace: ({ strategy }) => isInPlace(strategy),
  isUpdateStrategyManualInPlace: ({ strategy }) => isManualInPlace(strategy),
  lastInitiationTimeForWorkerPool: ({ pool, pendingWorkersRollouts = [], global }) =>
    lastInitiationTime({ pendingWorkersRollouts, ...(global && { lastInitiationTime: global }) }, pool) ?? null,
};

export const areas: Readonly<Record<string, Area>> = {
  helper: area<HelperFields>((input) => helpers[input.function]?.(input)),
  'pool-hash': poolHash,
  'pending-set': area<{ readonly worker: Worker | null }>(({ worker }, shoot, test) => ({
    inPlaceUpdates: pendingOf(valueOf(addPendingPools(shoot, worker ?? undefined, vocabularyOf(test))), test),
  })),
  'pending-clear-worker-ready': area((_, before, test) => {
    const shoot = clearPendingAfterWorkerReady(before, vocabularyOf(test));
    return { inPlaceUpdates: pendingOf(shoot, test), operation: operationOf(shoot, test) };
  }),
  'pending-prune': prune,
  'status-reconcile': area<{ readonly worker: Worker | null; readonly seedName?: string }>(({ worker, seedName }, before, test) => {
    const shoot = valueOf(releaseManualPools(before, worker ?? undefined, { seedName, vocabulary: vocabularyOf(test) }));
    return { inPlaceUpdates: pendingOf(shoot, test), operation: operationOf(shoot, test) };
  }),
  'status-watch': area<{
    readonly event: 'create' | 'update' | 'delete';
    readonly oldWorker: Worker | null;
    readonly newWorker: Worker | null;
  }>(({ event, oldWorker, newWorker }) => wakesShootStatus({ event, old: oldWorker ?? undefined, worker: newWorker ?? undefined })),
  'rotation-phase': area((_, before) => {
    const rotation = advanceRotations(before, '2025-01-01T00:00:00Z').status?.credentials?.rotation;
    return { ca: phaseOf(rotation?.certificateAuthorities), sa: phaseOf(rotation?.serviceAccountKey) };
  }),
  constraint: area((_, shoot) => {
    const constraint = manualConstraint(shoot);
    return constraint ? { type: constraint.type, status: constraint.status, reason: constraint.reason, pools: constraint.pools } : null;
  }),
  'shoot-generation': area((_, changed, test) => {
    const { increased, shoot } = generationChange(test['old'] as Shoot, changed);
    return { generationIncreased: increased, operation: operationOf(shoot, test) };
  }),
  'worker-hash-map': area<{
    readonly pools: readonly WorkerPool[];
    readonly current?: Readonly<Record<string, string>>;
    readonly credentials?: Credentials;
    readonly machineDeployments: readonly Counts[];
  }>(({ machineDeployments, ...input }) => ({
    workerPoolToHashMap: valueOf(recordedHashes({ ...input, machineDeployments: machineDeployments.map(deploymentOf) })),
  })),
  'maintenance-filter': area<{ readonly worker: ShootWorker; readonly versions: readonly MachineImageVersion[] }>(
    ({ worker, versions }) => ({
      versions: maintenanceVersions(worker, versions).versions.map(({ version }) => version),
    }),
  ),
  'osc-build': area<{
    readonly worker: ShootWorker;
    readonly controlPlaneVersion: string;
    readonly purpose: 'provision' | 'reconcile';
    readonly credentialsRotation?: {
      readonly certificateAuthorities?: CredentialRotation;
      readonly serviceAccountKey?: CredentialRotation;
    };
  }>(({ worker, controlPlaneVersion, purpose, credentialsRotation }) => {
    const shoot: Shoot = {
      spec: { kubernetes: { version: controlPlaneVersion }, provider: { workers: [worker] } },
      ...(credentialsRotation && { status: { credentials: { rotation: { ...credentialsRotation } } } }),
    };
    return { inPlaceUpdates: inPlaceSectionOf(shoot, worker, purpose) ?? null };
  }),
};
