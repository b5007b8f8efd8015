import type { Condition, IntOrString, ObjectMeta, SecretReference } from './meta.js';
import type { KubeletConfig, MachineControllerManagerSettings, Taint, UpdateStrategy, Volume } from './shoot.js';

/** A pool as the provider extension sees it: every inherited value filled in. */
export interface WorkerPool {
  readonly name: string;
  readonly machineType: string;
  readonly minimum: number;
  readonly maximum: number;
  /** Required here: pools of strategy `ManualInPlaceUpdate` arrive as 0. */
  readonly maxSurge: IntOrString;
  readonly maxUnavailable: IntOrString;
  readonly machineImage: { readonly name: string; readonly version: string };
  readonly updateStrategy?: UpdateStrategy;
  /** Effective version, always filled by gardenlet. */
  readonly kubernetesVersion?: string;
  /** Effective kubelet settings, shipped spelling. */
  readonly kubeletConfig?: KubeletConfig;
  /** Effective kubelet settings, GEP-0031 spelling. */
  readonly kubelet?: KubeletConfig;
  readonly machineControllerManager?: MachineControllerManagerSettings;
  /** `gardener-node-agent-<pool>` for pools that are updated in place; others get a content hash suffix. */
  readonly nodeAgentSecretName?: string;
  readonly userDataSecretRef?: { readonly name: string; readonly key: string };
  readonly architecture?: string;
  readonly zones?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
  readonly volume?: Volume;
  readonly dataVolumes?: readonly Volume[];
  readonly kubeletDataVolumeName?: string;
  readonly providerConfig?: unknown;
  readonly nodeTemplate?: {
    readonly capacity?: Readonly<Record<string, string>>;
    readonly virtualCapacity?: Readonly<Record<string, string>>;
  };
  readonly clusterAutoscaler?: unknown;
  readonly priority?: number;
}

export interface WorkerSpec {
  readonly type: string;
  readonly class?: string;
  readonly region: string;
  readonly secretRef: SecretReference;
  readonly providerConfig?: unknown;
  readonly infrastructureProviderStatus?: unknown;
  readonly sshPublicKey?: string;
  readonly pools: readonly WorkerPool[];
}

export interface WorkerStatus {
  readonly conditions?: readonly Condition[];
  readonly lastOperation?: { readonly type: string; readonly state: string; readonly [setting: string]: unknown };
  readonly observedGeneration?: number;
  readonly machineDeployments?: readonly {
    readonly name: string;
    readonly minimum: number;
    readonly maximum: number;
    readonly priority?: number;
  }[];
  /** Pool name to the in-place hash (16 hex digits) last known as fully rolled out. @since Gardener 1.118 */
  readonly inPlaceUpdates?: { readonly workerPoolToHashMap?: Readonly<Record<string, string>> };
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
