import type { Condition, IntOrString, LabelSelector, ObjectMeta } from './meta.js';
import type { MachineTemplate } from './machine.js';

/** Who selects nodes. GEP-0031 spells the values in lower case. */
export type OrchestrationType = 'Auto' | 'Manual' | 'auto' | 'manual';

export interface MachineDeploymentStrategy {
  readonly type?: 'Recreate' | 'RollingUpdate' | 'InPlaceUpdate';
  readonly inPlaceUpdate?: {
    readonly maxSurge?: IntOrString;
    readonly maxUnavailable?: IntOrString;
    readonly orchestrationType?: OrchestrationType;
  };
  readonly rollingUpdate?: { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString };
}

export interface MachineDeploymentSpec {
  /** Default 0. */
  readonly replicas?: number;
  readonly selector?: LabelSelector;
  readonly template: MachineTemplate;
  readonly strategy?: MachineDeploymentStrategy;
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit?: number;
  readonly paused?: boolean;
  readonly rollbackTo?: { readonly revision?: number };
  readonly progressDeadlineSeconds?: number;
  readonly autoPreserveFailedMachineMax?: number;
}

export interface MachineDeploymentStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly updatedReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly unavailableReplicas?: number;
  readonly preservedFailedReplicas?: number;
  readonly collisionCount?: number;
  readonly failedMachines?: readonly unknown[];
  /** Types `Available`, `Progressing`, `ReplicaFailure`, `Frozen`. */
  readonly conditions?: readonly Condition[];
}

/** The machines of one pool in one zone. */
export interface MachineDeployment {
  readonly apiVersion?: 'machine.sapcloud.io/v1alpha1';
  readonly kind?: 'MachineDeployment';
  readonly metadata?: ObjectMeta;
  readonly spec: MachineDeploymentSpec;
  readonly status?: MachineDeploymentStatus;
}
