import type {
  CredentialRotation,
  File,
  KubeletConfig,
  MachineDeployment,
  OperatingSystemConfigInPlaceUpdates,
  Result,
  Shoot,
  ShootWorker,
  UpdateStrategy,
  WorkerPool,
} from '@gardener-inplace/api';
import {
  collectFiles,
  compareKubeletConfig,
  inPlaceHash,
  inPlaceSectionOf,
  isMinorUpdate,
  isSameOsVersion,
  machineDeploymentHealth,
  operatingSystemConfigKey,
  recordedHashes,
  rotationChanges,
  runningOsVersionFor,
  workerPoolHash,
  type Credentials,
  type KubeletConfiguration,
  type OperatingSystemConfigKeyInput,
  type WorkerPoolHashInput,
} from '@gardener-inplace/worker-pool';
import type { Area } from '../../area.js';
import { compareKeys } from '../../compare.js';

const area = <Input>(answer: (input: Input) => unknown, compare?: Area['compare']): Area => ({
  run: (test) => answer((test['input'] ?? {}) as Input),
  ...(compare && { compare }),
});

const valueOf = <T>(result: Result<T>): T | null => (result.ok ? result.value : null);

/** Upstream's wording, by which the cases tell errors apart, for our codes. */
const phrases: Readonly<Record<string, string>> = {
  VERSION_UNPARSABLE: 'failed to parse',
  QUANTITY_UNPARSABLE: 'failed to parse',
  TIME_UNPARSABLE: 'failed to parse',
  OS_VERSION_UNKNOWN: 'current OS version is nil',
  OS_VERSION_INCOMPARABLE: 'failed comparing current OS version',
  OS_RELEASE_MISSING: 'file does not exist',
  OS_VERSION_NOT_FOUND: 'unable to find version',
  NO_AGENT_SECRET_NAME: 'missing node-agent secret name for worker pool',
};

const errorOf = (error: { readonly code: string } | undefined) => ({ errorContains: error ? (phrases[error.code] ?? error.code) : null });
const failureOf = (result: Result<unknown>) => errorOf(result.ok ? undefined : result.error);

/** The case's phrase may go on where ours ends. */
const byPhrase: NonNullable<Area['compare']> = (expected, actual) => {
  const { errorContains: wanted = null, ...rest } = expected as { readonly errorContains?: string | null };
  const { errorContains: given } = actual as { readonly errorContains: string | null };
  const isSaid = wanted === given || (wanted !== null && given !== null && wanted.startsWith(given));
  return [...(isSaid ? [] : [`errorContains: expected ${wanted}, got ${given}`]), ...compareKeys(rest, actual)];
};

/** One input, or two of which it is asked whether they give the same. */
const hashArea = <Input>(key: 'hash' | 'key', ask: (input: Input) => Result<string>): Area =>
  area<Input & { readonly base?: Input; readonly variant?: Input }>((input) => {
    const first = ask(input.base ?? input);
    if (input.variant === undefined) return { [key]: valueOf(first), ...failureOf(first) };
    const second = ask(input.variant);
    return { equal: valueOf(first) === valueOf(second), baseHash: valueOf(first), variantHash: valueOf(second), ...failureOf(first) };
  }, byPhrase);

interface HashFields extends Omit<WorkerPoolHashInput, 'kubelet'> {
  readonly kubeletConfig?: KubeletConfig | null;
}

const hashInput = ({ kubeletConfig: kubelet, ...fields }: HashFields): WorkerPoolHashInput => ({ ...fields, kubelet });

interface KeyFields extends Omit<OperatingSystemConfigKeyInput, 'poolName' | 'kubelet' | 'machineImage'> {
  readonly pool: string;
  readonly image?: OperatingSystemConfigKeyInput['machineImage'];
  readonly cri?: { readonly name?: string };
  readonly kubeProxyMode?: string;
  readonly kubeletConfig?: KubeletConfig | null;
  readonly rotation?: Credentials['rotation'];
}

const keyOf = ({ pool, image, cri, kubeProxyMode: mode, kubeletConfig, rotation, ...fields }: KeyFields) =>
  operatingSystemConfigKey({
    criName: cri?.name,
    credentials: { rotation },
    ...(mode !== undefined && { kubeProxy: { enabled: true, mode } }),
    ...fields,
    poolName: pool,
    machineImage: image,
    kubelet: kubeletConfig,
  });

interface SectionFields {
  readonly pool: string;
  readonly updateStrategy: UpdateStrategy;
  readonly purpose: 'provision' | 'reconcile';
  readonly kubernetesVersion: string;
  readonly imageVersion?: string | null;
  readonly rotation?: { readonly certificateAuthorities?: CredentialRotation; readonly serviceAccountKey?: CredentialRotation } | null;
}

const sectionOf = ({ pool, updateStrategy, purpose, kubernetesVersion: version, imageVersion, rotation }: SectionFields) => {
  const worker: ShootWorker = {
    name: pool,
    updateStrategy,
    machine: { type: '', ...(imageVersion && { image: { name: 'image', version: imageVersion } }) },
  };
  const shoot: Shoot = {
    spec: { kubernetes: { version }, provider: { workers: [worker] } },
    ...(rotation && { status: { credentials: { rotation: { ...rotation } } } }),
  };
  return { inPlaceUpdates: inPlaceSectionOf(shoot, worker, purpose) ?? null };
};

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

type Rotation = Pick<OperatingSystemConfigInPlaceUpdates, 'credentialsRotation'> | null;

export const areas: Readonly<Record<string, Area>> = {
  'inplace-hash': hashArea<HashFields>('hash', (input) => inPlaceHash(hashInput(input))),
  'worker-pool-hash': hashArea<HashFields>('hash', (input) => workerPoolHash(hashInput(input))),
  'osc-key': hashArea<KeyFields>('key', keyOf),
  'osc-spec-in-place': area<SectionFields>(sectionOf),
  'machinedeployment-health': area<{ readonly machineDeployment: MachineDeployment }>(({ machineDeployment }) => ({
    healthy: machineDeploymentHealth(machineDeployment).healthy,
  })),
  'worker-status-hash-map': area<{
    readonly pools: readonly WorkerPool[];
    readonly machineDeployments: readonly Counts[];
    readonly current?: Readonly<Record<string, string>>;
    readonly credentials?: Credentials;
  }>(({ machineDeployments, ...input }) => ({
    workerPoolToHashMap: valueOf(recordedHashes({ ...input, machineDeployments: machineDeployments.map(deploymentOf) })),
  })),
  'os-version-compare': area<{ readonly currentVersion: string | null; readonly desiredVersion: string }>(
    ({ currentVersion, desiredVersion }) => {
      const answer = isSameOsVersion(currentVersion, desiredVersion);
      return { upToDate: valueOf(answer) ?? false, ...failureOf(answer) };
    },
    byPhrase,
  ),
  'os-version-detect': area<{ readonly inPlaceUpdatesInSpec: boolean; readonly osRelease: string | null }>(
    ({ inPlaceUpdatesInSpec, osRelease }) => {
      const osc = { spec: inPlaceUpdatesInSpec ? { inPlaceUpdates: { operatingSystemVersion: '', kubelet: '' } } : {} };
      const answer = runningOsVersionFor(osc, osRelease);
      return { version: valueOf(answer) ?? null, ...failureOf(answer) };
    },
    byPhrase,
  ),
  'kubelet-minor-version': area<{ readonly oldVersion: string; readonly newVersion: string }>(({ oldVersion, newVersion }) => {
    const answer = isMinorUpdate(oldVersion, newVersion);
    return { minorUpdate: valueOf(answer) ?? false, ...failureOf(answer) };
  }, byPhrase),
  'kubelet-config-change': area<{ readonly old: KubeletConfiguration; readonly new: KubeletConfiguration }>((input) => {
    const { error, ...change } = compareKubeletConfig(input.old, input.new);
    return { ...change, ...errorOf(error) };
  }, byPhrase),
  'credentials-rotation-change': area<{ readonly old: Rotation; readonly new: Rotation }>((input) => {
    const changes = rotationChanges(input.old ?? undefined, input.new ?? undefined);
    return { caRotation: changes.certificateAuthorities, serviceAccountKeyRotation: changes.serviceAccountKey };
  }),
  'collect-files': area<{ readonly hostName?: string; readonly specFiles?: readonly File[]; readonly extensionFiles?: readonly File[] }>(
    ({ hostName, specFiles = [], extensionFiles = [] }) => ({
      paths: collectFiles({ spec: { files: specFiles }, status: { extensionFiles } }, hostName).map(({ path }) => path),
    }),
    (expected, actual) => compareKeys(expected, actual, { unordered: ['paths'] }),
  ),
};
