import type { Condition, LabelSelector, ObjectMeta } from './meta.js';
import type { ClassSpec, MachineTemplate } from './machine.js';

export interface MachineSetSpec {
  readonly replicas?: number;
  readonly selector?: LabelSelector;
  readonly template?: MachineTemplate;
  readonly machineClass?: ClassSpec;
  readonly minReadySeconds?: number;
  readonly autoPreserveFailedMachineMax?: number;
}

export interface MachineSetStatus {
  readonly replicas?: number;
  readonly fullyLabeledReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly observedGeneration?: number;
  /** Conditions sit here, not under `conditions`. */
  readonly machineSetCondition?: readonly Condition[];
  readonly lastOperation?: unknown;
  readonly failedMachines?: readonly unknown[];
}

/** The machines of one template. */
export interface MachineSet {
  readonly apiVersion?: 'machine.sapcloud.io/v1alpha1';
  readonly kind?: 'MachineSet';
  readonly metadata?: ObjectMeta;
  readonly spec: MachineSetSpec;
  readonly status?: MachineSetStatus;
}
