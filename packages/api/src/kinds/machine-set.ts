import type { ClassSpec, FailedMachine, MachineLastOperation, MachineTemplate } from './machine.js';
import type { Condition, Integer, KubernetesObject, LabelSelector } from './meta.js';

/**
 * How many machines of one template are wanted.
 *
 * @source spec machine-controller a.2
 */
export interface MachineSetSpec {
  /** Wanted machines. Default 0. */
  readonly replicas?: Integer;
  /** Selects the machines of the set, by the template hash too. */
  readonly selector?: LabelSelector;
  /** What its machines are made of. */
  readonly template?: MachineTemplate;
  /** Older place of the class. */
  readonly machineClass?: ClassSpec;
  /** Seconds. Ignored when available machines are counted. */
  readonly minReadySeconds?: Integer;
  /** How many failed machines are kept for inspection. Default 0. */
  readonly autoPreserveFailedMachineMax?: Integer;
}

/**
 * What was counted.
 *
 * @source spec machine-controller a.2
 */
export interface MachineSetStatus {
  /** Machines that there are. */
  readonly replicas?: Integer;
  /** Machines that have all labels of the template. */
  readonly fullyLabeledReplicas?: Integer;
  /** Machines in phase `Running`. */
  readonly readyReplicas?: Integer;
  /** Machines in phase `Running` or `Available`. */
  readonly availableReplicas?: Integer;
  /** Failed machines that are kept for inspection. */
  readonly preservedFailedReplicas?: Integer;
  /** How many of them are kept by themselves. */
  readonly autoPreserveFailedMachineCount?: Integer;
  /** Generation that the controller saw last. */
  readonly observedGeneration?: Integer;
  /** Conditions sit here, not under `conditions`: types `ReplicaFailure` and `Frozen`. */
  readonly machineSetCondition?: readonly Condition[];
  /** What was done last. */
  readonly lastOperation?: MachineLastOperation;
  /** Machines that failed, and why. */
  readonly failedMachines?: readonly FailedMachine[];
}

/**
 * The machines of one template. The label `machine-template-hash` tells sets of a deployment apart; the label
 * `node.machine.sapcloud.io/scale-up-disabled` stops a set from creating machines.
 *
 * @source spec machine-controller a.2
 */
export interface MachineSet extends KubernetesObject<'machine.sapcloud.io/v1alpha1', 'MachineSet'> {
  /** What is wanted. */
  readonly spec: MachineSetSpec;
  /** What was seen. */
  readonly status?: MachineSetStatus;
}
