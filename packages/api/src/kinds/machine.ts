import type { Condition, DurationString, ObjectMeta } from './meta.js';
import type { Taint } from './shoot.js';

/** Reference from a machine to the recipe it is made by. */
export interface ClassSpec {
  readonly apiGroup?: string;
  readonly kind?: string;
  readonly name?: string;
}

/** Machine configuration that is copied down and never starts an update. */
export interface MachineConfiguration {
  readonly drainTimeout?: DurationString;
  readonly healthTimeout?: DurationString;
  readonly creationTimeout?: DurationString;
  /** Default 20m. */
  readonly inPlaceUpdateTimeout?: DurationString;
  readonly machinePreserveTimeout?: DurationString;
  readonly disableHealthTimeout?: boolean;
  readonly maxEvictRetries?: number;
  readonly nodeConditions?: string;
}

export interface NodeTemplate {
  readonly metadata?: ObjectMeta;
  readonly spec?: { readonly taints?: readonly Taint[]; readonly [setting: string]: unknown };
}

export interface MachineSpec extends MachineConfiguration {
  readonly class: ClassSpec;
  readonly providerID?: string;
  /** Changes are copied to machines and never start an update. */
  readonly nodeTemplate?: NodeTemplate;
}

export interface MachineTemplate {
  readonly metadata?: ObjectMeta;
  readonly spec: MachineSpec;
}

export type MachinePhase =
  | ''
  | 'Pending'
  | 'Available'
  | 'Running'
  | 'Terminating'
  | 'Unknown'
  | 'Failed'
  | 'CrashLoopBackOff'
  | 'InPlaceUpdating'
  | 'InPlaceUpdateSuccessful'
  | 'InPlaceUpdateFailed';

export interface MachineStatus {
  /** Copy of the node's conditions. */
  readonly conditions?: readonly Condition[];
  readonly currentStatus?: {
    readonly phase?: MachinePhase;
    readonly timeoutActive?: boolean;
    readonly lastUpdateTime?: string;
    readonly preserveExpiryTime?: string;
  };
  readonly lastOperation?: {
    readonly type?: string;
    readonly state?: 'Processing' | 'Failed' | 'Successful';
    readonly description?: string;
    readonly errorCode?: string;
    readonly lastUpdateTime?: string;
  };
  readonly lastKnownState?: string;
}

/** One machine: what stands behind one node. */
export interface Machine {
  readonly apiVersion?: 'machine.sapcloud.io/v1alpha1';
  readonly kind?: 'Machine';
  readonly metadata?: ObjectMeta;
  readonly spec: MachineSpec;
  readonly status?: MachineStatus;
}

/** The recipe for machines of one template: a new name is what starts an update. */
export interface MachineClass {
  readonly apiVersion?: 'machine.sapcloud.io/v1alpha1';
  readonly kind?: 'MachineClass';
  readonly metadata?: ObjectMeta;
  readonly provider?: string;
  readonly providerSpec?: unknown;
  readonly secretRef?: unknown;
  readonly credentialsSecretRef?: unknown;
  readonly nodeTemplate?: unknown;
}
