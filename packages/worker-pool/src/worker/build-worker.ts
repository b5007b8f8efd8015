import {
  effectiveKubelet,
  effectiveKubernetesVersion,
  isManualInPlace,
  marks,
  writeKubeletConfig,
  type CloudProfile,
  type MachineType,
  type Result,
  type SecretReference,
  type Shoot,
  type ShootWorker,
  type Vocabulary,
  type Worker,
  type WorkerPool,
} from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import { given } from '../given.js';
import { all, fail, map } from '../result.js';
import { credentialsOfPools } from '../hash/credentials-of-pools.js';
import { operatingSystemConfigKey } from '../hash/operating-system-config-key.js';
import { keyInputOf } from './agent-secret-name.js';

export interface BuildWorker {
  /** A Shoot with defaults applied. */
  readonly shoot: Shoot;
  /** Namespace of the Worker: the Shoot's control plane namespace. Default: `shoot.status.technicalID`, else the Shoot's namespace. */
  readonly namespace?: string | undefined;
  /** Credentials of the infrastructure. Default: the Secret `cloudprovider` in that namespace. */
  readonly secretRef?: SecretReference | undefined;
  /** Machine types' capacity and architecture are taken from here. */
  readonly cloudProfile?: CloudProfile | undefined;
  readonly providerConfig?: unknown;
  readonly infrastructureProviderStatus?: unknown;
  /** Base64. */
  readonly sshPublicKey?: string | undefined;
  /** Secret with a pool's user data. Default: `<agent secret>-init`, key `cloud_config`. */
  readonly userDataSecretRef?: ((pool: ShootWorker) => { readonly name: string; readonly key: string }) | undefined;
  /** Default `shipped`. */
  readonly vocabulary?: Vocabulary | undefined;
}

/**
 * The Worker that asks a provider extension for the Shoot's pools, with every inherited value filled in.
 * Errors: there must be a Shoot; the name of a rolled pool's agent Secret needs a version, times and quantities that can be parsed.
 *
 * ```ts
 * const worker = buildWorker({ shoot, namespace: 'shoot--dev--a' });
 * ```
 * @source Gardener API reference a5
 */
export function buildWorker(options: BuildWorker): Result<Worker> {
  const shoot = options?.shoot;
  // A Worker of no Shoot would ask for no machines at all.
  if (typeof shoot !== 'object' || shoot === null) return fail('NO_SHOOT', shoot, 'a Worker is built of a Shoot, and there is none');
  const technicalID = shoot?.status?.['technicalID'];
  const namespace = options.namespace ?? (typeof technicalID === 'string' ? technicalID : shoot?.metadata?.namespace);
  const credentialsOf = credentialsOfPools(shoot?.status?.credentials);
  const machineTypes = machineTypesOf(options.cloudProfile);
  const pools = all(
    listOf(shoot?.spec?.provider?.workers).map((pool) =>
      map(operatingSystemConfigKey(keyInputOf(shoot, pool, credentialsOf(pool.name))), (name) =>
        buildPool(options, pool, name, machineTypes.get(pool.machine?.type)),
      ),
    ),
  );
  return map(pools, (built) => ({
    apiVersion: 'extensions.gardener.cloud/v1alpha1',
    kind: 'Worker',
    metadata: {
      ...given({ name: shoot?.metadata?.name, namespace }),
    },
    spec: {
      type: shoot?.spec?.provider?.type ?? '',
      region: shoot?.spec?.region ?? '',
      secretRef: options.secretRef ?? { name: 'cloudprovider', ...given({ namespace }) },
      ...given({
        providerConfig: options.providerConfig,
        infrastructureProviderStatus: options.infrastructureProviderStatus,
        sshPublicKey: options.sshPublicKey,
      }),
      pools: built,
    },
  }));
}

/** By name; the first of a name counts. */
const machineTypesOf = (cloudProfile: CloudProfile | undefined): ReadonlyMap<string | undefined, MachineType> =>
  new Map(
    listOf(cloudProfile?.spec?.machineTypes)
      .toReversed()
      .map((type) => [type.name, type]),
  );

/** Fields that a pool hands on as they are. */
const passedOn = [
  'updateStrategy',
  'machineControllerManager',
  'annotations',
  'taints',
  'zones',
  'volume',
  'dataVolumes',
  'kubeletDataVolumeName',
  'providerConfig',
  'clusterAutoscaler',
  'priority',
] as const satisfies readonly (keyof ShootWorker & keyof WorkerPool)[];

function buildPool(
  { shoot, userDataSecretRef, vocabulary = 'shipped' }: BuildWorker,
  pool: ShootWorker,
  nodeAgentSecretName: string,
  machineType: MachineType | undefined,
): WorkerPool {
  const kubelet = effectiveKubelet(shoot, pool);
  const architecture = pool.machine?.architecture ?? machineType?.architecture;
  const built: WorkerPool = {
    name: pool.name,
    machineType: pool.machine?.type ?? '',
    minimum: pool.minimum ?? 0,
    maximum: pool.maximum ?? pool.minimum ?? 0,
    ...budgetOf(pool),
    machineImage: { name: pool.machine?.image?.name ?? '', version: pool.machine?.image?.version ?? '' },
    kubernetesVersion: effectiveKubernetesVersion(shoot, pool),
    nodeAgentSecretName,
    userDataSecretRef: userDataSecretRef?.(pool) ?? { name: `${nodeAgentSecretName}-init`, key: 'cloud_config' },
    labels: { ...pool.labels, [marks.pool]: pool.name, [marks.nodeAgentSecretName]: nodeAgentSecretName },
    ...given({ architecture, nodeTemplate: machineType && { capacity: capacityOf(machineType) } }),
    ...given(Object.fromEntries(passedOn.map((field) => [field, pool[field]]))),
  };
  return kubelet === undefined ? built : writeKubeletConfig(built, kubelet, vocabulary);
}

/** Pools whose nodes a person selects have no budget; others get the defaults of rule D-01 where nothing is set. */
function budgetOf({ updateStrategy, maxSurge, maxUnavailable }: ShootWorker): Pick<WorkerPool, 'maxSurge' | 'maxUnavailable'> {
  if (isManualInPlace(updateStrategy)) return { maxSurge: 0, maxUnavailable: 0 };
  const isAuto = updateStrategy === 'AutoInPlaceUpdate';
  return { maxSurge: maxSurge ?? (isAuto ? 0 : 1), maxUnavailable: maxUnavailable ?? (isAuto ? 1 : 0) };
}

const capacityOf = ({
  cpu,
  gpu,
  memory,
}: {
  readonly cpu?: string | number;
  readonly gpu?: string | number;
  readonly memory?: string | number;
}) =>
  Object.fromEntries(
    Object.entries({ cpu, gpu, memory }).flatMap(([resource, amount]) =>
      typeof amount === 'string' || typeof amount === 'number' ? [[resource, String(amount)]] : [],
    ),
  );
