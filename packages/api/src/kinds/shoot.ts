import type { Condition, DurationString, IntOrString, ObjectMeta, QuantityString } from './meta.js';

/** Who updates a pool's nodes and how. Default `AutoRollingUpdate`. */
export type UpdateStrategy = 'AutoRollingUpdate' | 'AutoInPlaceUpdate' | 'ManualInPlaceUpdate';

/** Resources kept for Kubernetes components. A change updates nodes in place. */
export interface KubeletReserved {
  readonly cpu?: QuantityString;
  readonly memory?: QuantityString;
  readonly ephemeralStorage?: QuantityString;
  readonly pid?: QuantityString;
}

/** Hard eviction thresholds: quantities or percentages. A change updates nodes in place. */
export interface KubeletEviction {
  readonly memoryAvailable?: string;
  readonly imageFSAvailable?: string;
  readonly imageFSInodesFree?: string;
  readonly nodeFSAvailable?: string;
  readonly nodeFSInodesFree?: string;
}

/** Kubelet settings. Only `kubeReserved`, `evictionHard` and `cpuManagerPolicy` cause an in-place update (S-01). */
export interface KubeletConfig {
  readonly kubeReserved?: KubeletReserved;
  readonly systemReserved?: KubeletReserved;
  readonly evictionHard?: KubeletEviction;
  readonly evictionSoft?: KubeletEviction;
  readonly cpuManagerPolicy?: string;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly failSwapOn?: boolean;
  readonly maxPods?: number;
  readonly podPidsLimit?: number;
  readonly [setting: string]: unknown;
}

export interface MachineControllerManagerSettings {
  readonly machineDrainTimeout?: DurationString;
  readonly machineHealthTimeout?: DurationString;
  readonly machineCreationTimeout?: DurationString;
  readonly machinePreserveTimeout?: DurationString;
  readonly maxEvictRetries?: number;
  readonly nodeConditions?: readonly string[];
  readonly autoPreserveFailedMachineMax?: number;
  /** An in-place update counts as failed afterwards. Default 20m. @since Gardener 1.115 */
  readonly inPlaceUpdateTimeout?: DurationString;
  /** Unhealthy machines are never declared failed. Default true for pools that are updated in place. @since Gardener 1.115 */
  readonly disableHealthTimeout?: boolean;
}

export interface ShootMachineImage {
  readonly name?: string;
  readonly version?: string;
  readonly providerConfig?: unknown;
}

export interface Volume {
  readonly name?: string;
  readonly type?: string;
  readonly size?: string;
  readonly encrypted?: boolean;
}

export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
  readonly timeAdded?: string;
}

/** A worker pool of a Shoot. */
export interface ShootWorker {
  readonly name: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Default: rolling 1, `AutoInPlaceUpdate` 0, `ManualInPlaceUpdate` unset. */
  readonly maxSurge?: IntOrString;
  /** Default: rolling 0, `AutoInPlaceUpdate` 1, `ManualInPlaceUpdate` unset. */
  readonly maxUnavailable?: IntOrString;
  readonly updateStrategy?: UpdateStrategy;
  readonly machine: { readonly type: string; readonly architecture?: string; readonly image?: ShootMachineImage };
  readonly kubernetes?: { readonly version?: string; readonly kubelet?: KubeletConfig };
  readonly machineControllerManager?: MachineControllerManagerSettings;
  readonly cri?: { readonly name: string; readonly containerRuntimes?: readonly unknown[] };
  readonly volume?: Volume;
  readonly dataVolumes?: readonly Volume[];
  readonly kubeletDataVolumeName?: string;
  readonly zones?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
  readonly systemComponents?: { readonly allow?: boolean };
  readonly clusterAutoscaler?: unknown;
  readonly providerConfig?: unknown;
  readonly caBundle?: string;
  readonly priority?: number;
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly controlPlane?: unknown;
}

export interface ShootSpec {
  readonly kubernetes: {
    readonly version: string;
    readonly kubelet?: KubeletConfig;
    readonly kubeProxy?: { readonly enabled?: boolean; readonly mode?: string; readonly [setting: string]: unknown };
    readonly [setting: string]: unknown;
  };
  readonly provider: { readonly type?: string; readonly workers?: readonly ShootWorker[]; readonly [setting: string]: unknown };
  readonly cloudProfile?: { readonly kind?: string; readonly name: string };
  readonly cloudProfileName?: string;
  readonly region?: string;
  readonly hibernation?: { readonly enabled?: boolean; readonly schedules?: readonly unknown[] };
  readonly systemComponents?: {
    readonly nodeLocalDNS?: { readonly enabled?: boolean; readonly [setting: string]: unknown };
    readonly [setting: string]: unknown;
  };
  readonly [setting: string]: unknown;
}

export type RotationPhase =
  | 'Preparing'
  | 'PreparingWithoutWorkersRollout'
  | 'WaitingForWorkersRollout'
  | 'Prepared'
  | 'Completing'
  | 'Completed';

export interface PendingWorkersRollout {
  readonly name: string;
  readonly lastInitiationTime?: string;
}

/** Progress of one credential's rotation. Times are RFC 3339. */
export interface CredentialRotation {
  readonly phase?: RotationPhase | '';
  readonly lastInitiationTime?: string;
  readonly lastInitiationFinishedTime?: string;
  readonly lastCompletionTriggeredTime?: string;
  readonly lastCompletionTime?: string;
  /** Pools parked out of this rotation, with the time that still holds for them. */
  readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[];
}

/** Pools whose in-place update is running. Removed entirely when nothing is pending. @since Gardener 1.118 */
export interface ShootInPlaceUpdatesStatus {
  readonly pendingWorkerUpdates?: {
    readonly autoInPlaceUpdate?: readonly string[];
    readonly manualInPlaceUpdate?: readonly string[];
  };
}

export interface ShootStatus {
  readonly inPlaceUpdates?: ShootInPlaceUpdatesStatus;
  /** GEP-0031 spelling of the pending pools, both kinds in one list. */
  readonly pendingWorkersInPlaceUpdate?: readonly string[];
  readonly credentials?: {
    readonly rotation?: {
      readonly certificateAuthorities?: CredentialRotation;
      readonly serviceAccountKey?: CredentialRotation;
      readonly etcdEncryptionKey?: CredentialRotation;
      readonly [credential: string]: CredentialRotation | undefined;
    };
    readonly [setting: string]: unknown;
  };
  readonly manualWorkerPoolRollout?: { readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[] };
  readonly constraints?: readonly Condition[];
  readonly conditions?: readonly Condition[];
  readonly hibernated?: boolean;
  readonly lastOperation?: { readonly type: string; readonly state: string; readonly [setting: string]: unknown };
  readonly lastErrors?: readonly unknown[];
  readonly observedGeneration?: number;
  readonly [setting: string]: unknown;
}

/** A Kubernetes cluster that Gardener manages. */
export interface Shoot {
  readonly apiVersion?: 'core.gardener.cloud/v1beta1';
  readonly kind?: 'Shoot';
  readonly metadata?: ObjectMeta;
  readonly spec: ShootSpec;
  readonly status?: ShootStatus;
}
