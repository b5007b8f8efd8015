import type { KubeletConfig } from './kubelet.js';
import type { Condition, GardenerLastOperation, Integer, KubernetesObject, Timestamp } from './meta.js';
import type { ShootWorker } from './shoot-worker.js';

/** Versions and settings of Kubernetes in a Shoot. */
export interface ShootKubernetes {
  /**
   * Version of the control plane, and of every pool without its own.
   *
   * @defaulted by the server: the latest supported version
   */
  readonly version: string;
  /** Default for pools without their own section. */
  readonly kubelet?: KubeletConfig;
  /** Matters to whether node-local DNS can be switched (V-SHOOT-17). */
  readonly kubeProxy?: {
    /** Default true. */
    readonly enabled?: boolean;
    /** `IPTables` (default), `NFTables` or `IPVS`. */
    readonly mode?: string;
    readonly [setting: string]: unknown;
  };
  readonly [setting: string]: unknown;
}

/** What a user asks for. Only what matters to updates is typed; everything else is passed through. */
export interface ShootSpec {
  /**
   * Version and settings of the control plane, and of every pool without its own.
   *
   * @defaulted by the server
   */
  readonly kubernetes: ShootKubernetes;
  /** The infrastructure, and the pools on it. */
  readonly provider: {
    /** Infrastructure provider, such as `metal`. */
    readonly type?: string;
    /** Pools, matched by name everywhere. None: a workerless Shoot (V-SHOOT-33). */
    readonly workers?: readonly ShootWorker[];
    readonly [setting: string]: unknown;
  };
  /** What the Shoot may choose from. */
  readonly cloudProfile?: {
    /** `CloudProfile` (default) or `NamespacedCloudProfile`. */
    readonly kind?: string;
    /** Name of the profile. */
    readonly name: string;
  };
  /** Older way to name the CloudProfile. */
  readonly cloudProfileName?: string;
  /** Where the infrastructure is. */
  readonly region?: string;
  /** A hibernated cluster has no nodes; pending updates are forgotten (S-04). */
  readonly hibernation?: {
    /** Whether the cluster sleeps. Default false. Refused while a service account key rotates (V-SHOOT-39). */
    readonly enabled?: boolean;
    /** When it falls asleep and wakes up; passed through. */
    readonly schedules?: readonly unknown[];
  };
  /** What Gardener runs in the cluster. */
  readonly systemComponents?: {
    /** Can't be switched while pools are updated in place, below Kubernetes 1.34 or with kube-proxy in mode IPVS (V-SHOOT-17). */
    readonly nodeLocalDNS?: {
      /** Whether each node has a DNS cache. Default false. */
      readonly enabled?: boolean;
      readonly [setting: string]: unknown;
    };
    readonly [setting: string]: unknown;
  };
  readonly [setting: string]: unknown;
}

/**
 * Phase of a credential's rotation.
 *
 * @source rule S-06
 */
export type RotationPhase =
  | 'Preparing'
  | 'PreparingWithoutWorkersRollout'
  | 'WaitingForWorkersRollout'
  | 'Prepared'
  | 'Completing'
  | 'Completed';

/** A pool parked out of a rollout. */
export interface PendingWorkersRollout {
  /** Name of the pool. */
  readonly name: string;
  /** The time that still holds for the pool. Absent: none does. */
  readonly lastInitiationTime?: Timestamp;
}

/** Progress of one credential's rotation. */
export interface CredentialRotation {
  /** Absent or empty: never rotated. */
  readonly phase?: RotationPhase | '';
  /** When it was last started. Part of the in-place hash of every pool that is not parked (S-01). */
  readonly lastInitiationTime?: Timestamp;
  /** When every node had the new credential. */
  readonly lastInitiationFinishedTime?: Timestamp;
  /** When its completion was last asked for. */
  readonly lastCompletionTriggeredTime?: Timestamp;
  /** When the old credential was last dropped. */
  readonly lastCompletionTime?: Timestamp;
  /** Pools parked out of this rotation. Not to be confused with pools whose in-place update is pending. */
  readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[];
  /** Of the etcd encryption key only: completes by itself once prepared. */
  readonly autoCompleteAfterPrepared?: boolean;
}

/**
 * Pools whose in-place update is running. Removed entirely when nothing is pending.
 *
 * @since Gardener 1.118
 * @source rules S-02 to S-05
 */
export interface ShootInPlaceUpdatesStatus {
  /** Pool names in order of first appearance. */
  readonly pendingWorkerUpdates?: {
    /** Orchestrated by the controller; cleared when the Worker is ready. */
    readonly autoInPlaceUpdate?: readonly string[];
    /** Orchestrated by people; each name goes when its pool's hash is recorded. */
    readonly manualInPlaceUpdate?: readonly string[];
  };
}

/** What was observed. Only what matters to updates is typed. */
export interface ShootStatus {
  /** Shipped spelling of the pending pools. */
  readonly inPlaceUpdates?: ShootInPlaceUpdatesStatus;
  /** GEP-0031 spelling of the pending pools, both kinds in one list. */
  readonly pendingWorkersInPlaceUpdate?: readonly string[];
  /** State of the cluster's credentials. */
  readonly credentials?: {
    /** How far each rotation is. */
    readonly rotation?: {
      /** Of the cluster's CAs: nodes get new certificates. */
      readonly certificateAuthorities?: CredentialRotation;
      /** Of the key that signs tokens: nodes get new tokens. */
      readonly serviceAccountKey?: CredentialRotation;
      /** Of the key that encrypts etcd: nodes are not touched. */
      readonly etcdEncryptionKey?: CredentialRotation;
      readonly [credential: string]: CredentialRotation | undefined;
    };
    readonly [setting: string]: unknown;
  };
  /** For the operation `rollout-workers`; never names a pool that is updated in place. */
  readonly manualWorkerPoolRollout?: {
    /** Pools whose nodes are still to be replaced. */
    readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[];
  };
  /** Among them `ManualInPlaceWorkersUpdated`, listed only while manual pools are pending (S-07). */
  readonly constraints?: readonly Condition[];
  /** Health of the cluster. */
  readonly conditions?: readonly Condition[];
  /** Whether it sleeps (V-SHOOT-31). */
  readonly hibernated?: boolean;
  /** Types `Create`, `Reconcile`, `Delete`, `Migrate`, `Restore`; states `Processing`, `Succeeded`, `Error`, `Failed`, `Pending`, `Aborted`. */
  readonly lastOperation?: GardenerLastOperation;
  /** Why the last operation did not succeed. */
  readonly lastErrors?: readonly unknown[];
  /** Generation that the last operation saw. */
  readonly observedGeneration?: Integer;
  readonly [setting: string]: unknown;
}

/** A Kubernetes cluster that Gardener manages. */
export interface Shoot extends KubernetesObject<'core.gardener.cloud/v1beta1', 'Shoot'> {
  /** What is asked for. */
  readonly spec: ShootSpec;
  /** What was observed. */
  readonly status?: ShootStatus;
}
