import type { KubeletConfig } from './kubelet.js';
import type {
  Condition,
  GardenerLastError,
  GardenerLastOperation,
  IntOrString,
  Integer,
  KubernetesObject,
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
  /** Name of the pool in the Shoot. */
  readonly name: string;
  /** The infrastructure's type of machine. */
  readonly machineType: string;
  /** Fewest machines, of all zones together. */
  readonly minimum: Integer;
  /** Most machines, of all zones together. */
  readonly maximum: Integer;
  /** Required here: pools of strategy `ManualInPlaceUpdate` arrive as 0. */
  readonly maxSurge: IntOrString;
  /** Required here: pools of strategy `ManualInPlaceUpdate` arrive as 0. */
  readonly maxUnavailable: IntOrString;
  /** Operating system; the version is part of the in-place hash (S-01). */
  readonly machineImage: {
    /** Name of an image of the CloudProfile. */
    readonly name: string;
    /** Exact version, always filled. */
    readonly version: string;
  };
  /** Default `AutoRollingUpdate`. */
  readonly updateStrategy?: UpdateStrategy;
  /** Effective version, always filled by gardenlet. */
  readonly kubernetesVersion?: string;
  /** Effective kubelet settings, shipped spelling. @since Gardener 1.113 */
  readonly kubeletConfig?: KubeletConfig;
  /** Effective kubelet settings, GEP-0031 spelling. */
  readonly kubelet?: KubeletConfig;
  /** As in the Shoot. */
  readonly machineControllerManager?: MachineControllerManagerSettings;
  /** `gardener-node-agent-<pool>` for pools that are updated in place; others get a content hash suffix. */
  readonly nodeAgentSecretName?: string;
  /** Where the script is that a new machine runs first. */
  readonly userDataSecretRef?: {
    /** Name of the Secret. */
    readonly name: string;
    /** Key in its `data`. */
    readonly key: string;
    /** Whether it may be missing. Default false. */
    readonly optional?: boolean;
  };
  /** CPU architecture; `amd64` or `arm64` (V-EXT-02). */
  readonly architecture?: string;
  /** One MachineDeployment each. */
  readonly zones?: readonly string[];
  /** Of every node. */
  readonly labels?: StringMap;
  /** Of every node. */
  readonly annotations?: StringMap;
  /** Of every node. */
  readonly taints?: readonly Taint[];
  /** Root disk. */
  readonly volume?: Volume;
  /** Further disks. */
  readonly dataVolumes?: readonly Volume[];
  /** Data volume that the kubelet keeps its data on. */
  readonly kubeletDataVolumeName?: string;
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  /** What the autoscaler assumes of a node that does not exist yet. */
  readonly nodeTemplate?: {
    /** Quantities of a machine's resources, by name. */
    readonly capacity?: StringMap;
    /** Quantities of resources that are no hardware, by name. */
    readonly virtualCapacity?: StringMap;
  };
  /** Passed through. */
  readonly clusterAutoscaler?: unknown;
  /** For the cluster autoscaler: higher is preferred. */
  readonly priority?: Integer;
}

/**
 * What gardenlet asks a provider extension for.
 *
 * @source spec gardener-api a5
 */
export interface WorkerSpec {
  /** Infrastructure provider; never changes. */
  readonly type: string;
  /** Which of several extensions of a type is responsible. */
  readonly class?: string;
  /** Never changes. */
  readonly region: string;
  /** Credentials for the infrastructure. */
  readonly secretRef: SecretReference;
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  /** What the infrastructure extension left for this one. */
  readonly infrastructureProviderStatus?: unknown;
  /** Base64. */
  readonly sshPublicKey?: string;
  /** Merged by name. */
  readonly pools: readonly WorkerPool[];
}

/**
 * What the provider extension answers.
 *
 * @source spec gardener-api a5
 */
export interface WorkerStatus {
  /** Health of the machines. */
  readonly conditions?: readonly Condition[];
  /** What the extension did last. */
  readonly lastOperation?: GardenerLastOperation;
  /** Why it did not succeed. */
  readonly lastError?: GardenerLastError;
  /** The provider extension's own. */
  readonly providerStatus?: unknown;
  /** The provider extension's memory for a migration. */
  readonly state?: unknown;
  /** Objects that belong to the state. */
  readonly resources?: readonly unknown[];
  /** Generation that the extension saw last. */
  readonly observedGeneration?: Integer;
  /** What the pools became. */
  readonly machineDeployments?: readonly {
    /** Name of the MachineDeployment. */
    readonly name: string;
    /** Fewest machines of it: its zone's share. */
    readonly minimum: Integer;
    /** Most machines of it: its zone's share. */
    readonly maximum: Integer;
    /** For the cluster autoscaler: higher is preferred. */
    readonly priority?: Integer;
    /** How many failed machines it keeps for inspection: its zone's share. */
    readonly autoPreserveFailedMachineMax?: Integer;
  }[];
  /** When that list last changed. */
  readonly machineDeploymentsLastUpdateTime?: Timestamp;
  /**
   * Per pool the in-place hash (16 hex digits) last known as fully rolled out.
   *
   * @since Gardener 1.118
   * @source rules S-01, S-08
   */
  readonly inPlaceUpdates?: {
    /** By name of the pool. Rolling pools have no entry. */
    readonly workerPoolToHashMap?: StringMap;
  };
  readonly [setting: string]: unknown;
}

/** What gardenlet asks a provider extension to run. */
export interface Worker extends KubernetesObject<'extensions.gardener.cloud/v1alpha1', 'Worker'> {
  /** What is asked for. */
  readonly spec: WorkerSpec;
  /** What was answered. */
  readonly status?: WorkerStatus;
}
