import type { KubeletConfig } from './kubelet.js';
import type { Condition, GardenerLastOperation, Integer, ObjectMeta, Timestamp } from './meta.js';
import type { ShootWorker } from './shoot-worker.js';

export interface ShootKubernetes {
  /**
   * Version of the control plane, and of every pool without its own.
   *
   * @defaulted by the server: the latest supported version
   */
  readonly version: string;
  /** Default for pools without their own section. */
  readonly kubelet?: KubeletConfig;
  readonly kubeProxy?: {
    /** Default true. */
    readonly enabled?: boolean;
    /** `IPTables` (default), `NFTables` or `IPVS`. */
    readonly mode?: string;
    readonly [setting: string]: unknown;
  };
  readonly [setting: string]: unknown;
}

/** What a user asks for. Only what matters to updates is typed. */
export interface ShootSpec {
  /** @defaulted by the server */
  readonly kubernetes: ShootKubernetes;
  readonly provider: { readonly type?: string; readonly workers?: readonly ShootWorker[]; readonly [setting: string]: unknown };
  readonly cloudProfile?: { readonly kind?: string; readonly name: string };
  /** Older way to name the CloudProfile. */
  readonly cloudProfileName?: string;
  readonly region?: string;
  /** A hibernated cluster has no nodes; pending updates are forgotten (S-04). */
  readonly hibernation?: { readonly enabled?: boolean; readonly schedules?: readonly unknown[] };
  readonly systemComponents?: {
    /** Can't be switched while pools are updated in place, below Kubernetes 1.34 or with kube-proxy in mode IPVS (V-SHOOT-17). */
    readonly nodeLocalDNS?: { readonly enabled?: boolean; readonly [setting: string]: unknown };
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
  readonly name: string;
  /** The time that still holds for the pool. Absent: none does. */
  readonly lastInitiationTime?: Timestamp;
}

/** Progress of one credential's rotation. */
export interface CredentialRotation {
  /** Absent or empty: never rotated. */
  readonly phase?: RotationPhase | '';
  readonly lastInitiationTime?: Timestamp;
  readonly lastInitiationFinishedTime?: Timestamp;
  readonly lastCompletionTriggeredTime?: Timestamp;
  readonly lastCompletionTime?: Timestamp;
  /** Pools parked out of this rotation; not those whose in-place update is pending. */
  readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[];
  /** Of the etcd encryption key: completes by itself. */
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
  readonly credentials?: {
    readonly rotation?: {
      readonly certificateAuthorities?: CredentialRotation;
      readonly serviceAccountKey?: CredentialRotation;
      readonly etcdEncryptionKey?: CredentialRotation;
      readonly [credential: string]: CredentialRotation | undefined;
    };
    readonly [setting: string]: unknown;
  };
  /** For the operation `rollout-workers`; never names a pool that is updated in place. */
  readonly manualWorkerPoolRollout?: { readonly pendingWorkersRollouts?: readonly PendingWorkersRollout[] };
  /** Among them `ManualInPlaceWorkersUpdated`, listed only while manual pools are pending (S-07). */
  readonly constraints?: readonly Condition[];
  readonly conditions?: readonly Condition[];
  readonly hibernated?: boolean;
  /** Types `Create`, `Reconcile`, `Delete`, `Migrate`, `Restore`; states `Processing`, `Succeeded`, `Error`, `Failed`, `Pending`, `Aborted`. */
  readonly lastOperation?: GardenerLastOperation;
  readonly lastErrors?: readonly unknown[];
  readonly observedGeneration?: Integer;
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
