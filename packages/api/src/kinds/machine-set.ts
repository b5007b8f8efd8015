import type { ClassSpec, FailedMachine, MachineLastOperation, MachineTemplate } from './machine.js';
import type { Condition, Integer, LabelSelector, ObjectMeta } from './meta.js';

export interface MachineSetSpec {
  /** Wanted machines. Default 0. */
  readonly replicas?: Integer;
  readonly selector?: LabelSelector;
  readonly template?: MachineTemplate;
  readonly machineClass?: ClassSpec;
  /** Seconds. Ignored when available machines are counted. */
  readonly minReadySeconds?: Integer;
  readonly autoPreserveFailedMachineMax?: Integer;
}

export interface MachineSetStatus {
  readonly replicas?: Integer;
  readonly fullyLabeledReplicas?: Integer;
  readonly readyReplicas?: Integer;
  readonly availableReplicas?: Integer;
  readonly preservedFailedReplicas?: Integer;
  readonly autoPreserveFailedMachineCount?: Integer;
  readonly observedGeneration?: Integer;
  /** Conditions sit here, not under `conditions`: types `ReplicaFailure` and `Frozen`. */
  readonly machineSetCondition?: readonly Condition[];
  readonly lastOperation?: MachineLastOperation;
  readonly failedMachines?: readonly FailedMachine[];
}

/**
 * The machines of one template. The label `machine-template-hash` tells sets of a deployment apart; the label
 * `node.machine.sapcloud.io/scale-up-disabled` stops a set from creating machines.
 *
 * @source spec machine-controller a.2
 */
export interface MachineSet {
  readonly apiVersion?: 'machine.sapcloud.io/v1alpha1';
  readonly kind?: 'MachineSet';
  readonly metadata?: ObjectMeta;
  readonly spec: MachineSetSpec;
  readonly status?: MachineSetStatus;
}
