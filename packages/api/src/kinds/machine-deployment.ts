import type { FailedMachine, MachineTemplate } from './machine.js';
import type { Condition, IntOrString, Integer, KubernetesObject, LabelSelector } from './meta.js';

/** Who selects nodes: the controller or people. GEP-0031 spells the values in lower case; the shipped controller refuses those. */
export type OrchestrationType = 'Auto' | 'Manual' | 'auto' | 'manual';

/**
 * How a changed template reaches the machines. There is no default: a deployment without a strategy is never acted on.
 *
 * @source spec machine-controller a.1
 */
export interface MachineDeploymentStrategy {
  /** Required; anything else fails validation (V-MD-01). */
  readonly type?: 'Recreate' | 'RollingUpdate' | 'InPlaceUpdate';
  /** For type `InPlaceUpdate`. Both limits are required, for orchestration `Manual` too, where they mean nothing. */
  readonly inPlaceUpdate?: {
    /** Additional machines while updating; percentages are rounded up. */
    readonly maxSurge?: IntOrString;
    /** Machines that may be missing while updating; percentages are rounded down. */
    readonly maxUnavailable?: IntOrString;
    /** Required; `Auto` or `Manual`, exactly so (V-MD-03). */
    readonly orchestrationType?: OrchestrationType;
  };
  /** For type `RollingUpdate`. */
  readonly rollingUpdate?: {
    /** Additional machines while updating; percentages are rounded up. */
    readonly maxSurge?: IntOrString;
    /** Machines that may be missing while updating; percentages are rounded down. */
    readonly maxUnavailable?: IntOrString;
  };
}

/**
 * How many machines are wanted, and which.
 *
 * @source spec machine-controller a.1
 */
export interface MachineDeploymentSpec {
  /** Wanted machines. Default 0. */
  readonly replicas?: Integer;
  /** Its `matchLabels` must be among the template's labels. */
  readonly selector?: LabelSelector;
  /** Another `spec.class.name` starts an update. */
  readonly template: MachineTemplate;
  /** How a changed template reaches the machines. */
  readonly strategy?: MachineDeploymentStrategy;
  /** Seconds. Copied to sets, yet ignored when available machines are counted. */
  readonly minReadySeconds?: Integer;
  /** How many empty old sets are kept. Default: all. */
  readonly revisionHistoryLimit?: Integer;
  /** Nothing new is begun while true. */
  readonly paused?: boolean;
  /** Asks for an earlier template; removed once that is done. Deprecated upstream. */
  readonly rollbackTo?: {
    /** Number of the template in the annotation `deployment.kubernetes.io/revision`; 0 is the one before. */
    readonly revision?: Integer;
  };
  /** Seconds. Default: no limit. */
  readonly progressDeadlineSeconds?: Integer;
  /** How many failed machines are kept for inspection. Default 0. */
  readonly autoPreserveFailedMachineMax?: Integer;
}

/**
 * What was counted.
 *
 * @source spec machine-controller a.1
 */
export interface MachineDeploymentStatus {
  /** Generation that the controller saw last. */
  readonly observedGeneration?: Integer;
  /** Machines of all sets. */
  readonly replicas?: Integer;
  /** Machines of the current template. */
  readonly updatedReplicas?: Integer;
  /** Machines in phase `Running`. */
  readonly readyReplicas?: Integer;
  /** Machines in phase `Running` or `Available`. */
  readonly availableReplicas?: Integer;
  /** Wanted machines that are not available. */
  readonly unavailableReplicas?: Integer;
  /** Failed machines that are kept for inspection. */
  readonly preservedFailedReplicas?: Integer;
  /** Enters the template hash after two templates had the same. */
  readonly collisionCount?: Integer;
  /** Machines that failed, and why. */
  readonly failedMachines?: readonly FailedMachine[];
  /** Types `Available`, `Progressing`, `ReplicaFailure`, `Frozen`. */
  readonly conditions?: readonly Condition[];
}

/** The machines of one pool in one zone. */
export interface MachineDeployment extends KubernetesObject<'machine.sapcloud.io/v1alpha1', 'MachineDeployment'> {
  /** What is wanted. */
  readonly spec: MachineDeploymentSpec;
  /** What was seen. */
  readonly status?: MachineDeploymentStatus;
}
