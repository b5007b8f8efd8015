import type { KubeletConfig } from './kubelet.js';
import type {
  Condition,
  GardenerLastError,
  GardenerLastOperation,
  Integer,
  IntOrString,
  ObjectMeta,
  SecretReference,
  StringMap,
  Timestamp,
} from './meta.js';
import type { MachineControllerManagerSettings, Taint, UpdateStrategy, Volume } from './shoot-worker.js';

/**
 * A pool as the provider extension sees it: every inherited value filled in.
 *
 * @source spec gardener-api a5
 */
export interface WorkerPool {
  readonly name: string;
  readonly machineType: string;
  readonly minimum: Integer;
  readonly maximum: Integer;
  /** Required here: pools of strategy `ManualInPlaceUpdate` arrive as 0. */
  readonly maxSurge: IntOrString;
  /** Required here: pools of strategy `ManualInPlaceUpdate` arrive as 0. */
  readonly maxUnavailable: IntOrString;
  readonly machineImage: { readonly name: string; readonly version: string };
  /** Default `AutoRollingUpdate`. */
  readonly updateStrategy?: UpdateStrategy;
  /** Effective version, always filled by gardenlet. */
  readonly kubernetesVersion?: string;
  /** Effective kubelet settings, shipped spelling. @since Gardener 1.113 */
  readonly kubeletConfig?: KubeletConfig;
  /** Effective kubelet settings, GEP-0031 spelling. */
  readonly kubelet?: KubeletConfig;
  readonly machineControllerManager?: MachineControllerManagerSettings;
  /** `gardener-node-agent-<pool>` for pools that are updated in place; others get a content hash suffix. */
  readonly nodeAgentSecretName?: string;
  /** Where the script is that a new machine runs first. */
  readonly userDataSecretRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
  readonly architecture?: string;
  readonly zones?: readonly string[];
  readonly labels?: StringMap;
  readonly annotations?: StringMap;
  readonly taints?: readonly Taint[];
  readonly volume?: Volume;
  readonly dataVolumes?: readonly Volume[];
  readonly kubeletDataVolumeName?: string;
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  /** What the autoscaler assumes of a node that does not exist yet. */
  readonly nodeTemplate?: { readonly capacity?: StringMap; readonly virtualCapacity?: StringMap };
  /** Passed through. */
  readonly clusterAutoscaler?: unknown;
  readonly priority?: Integer;
}

export interface WorkerSpec {
  /** Infrastructure provider; never changes. */
  readonly type: string;
  readonly class?: string;
  /** Never changes. */
  readonly region: string;
  /** Credentials for the infrastructure. */
  readonly secretRef: SecretReference;
  readonly providerConfig?: unknown;
  readonly infrastructureProviderStatus?: unknown;
  /** Base64. */
  readonly sshPublicKey?: string;
  readonly pools: readonly WorkerPool[];
}

export interface WorkerStatus {
  readonly conditions?: readonly Condition[];
  readonly lastOperation?: GardenerLastOperation;
  readonly lastError?: GardenerLastError;
  /** The provider extension's own. */
  readonly providerStatus?: unknown;
  /** The provider extension's memory for a migration. */
  readonly state?: unknown;
  readonly resources?: readonly unknown[];
  readonly observedGeneration?: Integer;
  readonly machineDeployments?: readonly {
    readonly name: string;
    readonly minimum: Integer;
    readonly maximum: Integer;
    readonly priority?: Integer;
    readonly autoPreserveFailedMachineMax?: Integer;
  }[];
  readonly machineDeploymentsLastUpdateTime?: Timestamp;
  /**
   * Per pool the in-place hash (16 hex digits) last known as fully rolled out.
   *
   * @since Gardener 1.118
   * @source rules S-01, S-08
   */
  readonly inPlaceUpdates?: { readonly workerPoolToHashMap?: StringMap };
  readonly [setting: string]: unknown;
}

/** What gardenlet asks a provider extension to run. */
export interface Worker {
  readonly apiVersion?: 'extensions.gardener.cloud/v1alpha1';
  readonly kind?: 'Worker';
  readonly metadata?: ObjectMeta;
  readonly spec: WorkerSpec;
  readonly status?: WorkerStatus;
}
