import type { Condition, DurationString, Integer, KubernetesObject, ObjectMeta, SecretReference, Timestamp } from './meta.js';
import type { Taint } from './shoot-worker.js';

/** Reference from a machine to the recipe it is made by. */
export interface ClassSpec {
  /** `machine.sapcloud.io`. */
  readonly apiGroup?: string;
  /** `MachineClass`. */
  readonly kind?: string;
  /** In a deployment's template, **another name is what starts an update**. */
  readonly name?: string;
}

/**
 * Machine configuration. Changes are copied down to sets and machines and never start an update.
 *
 * @source spec machine-controller a.1, a.5
 */
export interface MachineConfiguration {
  /** How long draining may take before the machine is deleted all the same. Default 2h. */
  readonly drainTimeout?: DurationString;
  /** How long a machine may be unhealthy before it counts as failed. Default 10m. */
  readonly healthTimeout?: DurationString;
  /** How long a machine may take to join before it counts as failed. Default 20m. */
  readonly creationTimeout?: DurationString;
  /** How long an in-place update may take before it counts as failed. Default 20m. */
  readonly inPlaceUpdateTimeout?: DurationString;
  /** How long a preserved machine is kept. Default 96h. */
  readonly machinePreserveTimeout?: DurationString;
  /** Whether an unhealthy machine never counts as failed. Default false. */
  readonly disableHealthTimeout?: boolean;
  /** How often evicting a pod is tried, every 20 seconds, before it is deleted. Default 360. */
  readonly maxEvictRetries?: Integer;
  /** Types of node conditions that make a machine unhealthy, joined by commas. */
  readonly nodeConditions?: string;
}

/** What a machine's node gets. Changes are copied to existing sets and machines and never start an update. */
export interface NodeTemplate {
  /** Labels and annotations of the node. */
  readonly metadata?: ObjectMeta;
  /** Fields of the node that are kept as they are here. */
  readonly spec?: {
    /** Taints of the node. */
    readonly taints?: readonly Taint[];
    readonly [setting: string]: unknown;
  };
}

/**
 * What a machine is made of.
 *
 * @source spec machine-controller a.3
 */
export interface MachineSpec extends MachineConfiguration {
  /** The recipe it is made by. */
  readonly class: ClassSpec;
  /** Set once the machine exists at the infrastructure. */
  readonly providerID?: string;
  /** What its node gets. */
  readonly nodeTemplate?: NodeTemplate;
}

/** What the machines of a set or a deployment are made of. */
export interface MachineTemplate {
  /** Labels and annotations of the machines. A set adds the label `machine-template-hash`. */
  readonly metadata?: ObjectMeta;
  /** What each of them is made of. */
  readonly spec: MachineSpec;
}

/** Where a machine stands. `Available` and `Running` machines count as available, `Running` ones as ready. */
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

/** What the machine controller did last. */
export interface MachineLastOperation {
  /** `Create`, `Update`, `InPlaceUpdate`, `DrainNode`, `HealthCheck` or `Delete`. */
  readonly type?: string;
  /** How far it is. */
  readonly state?: 'Processing' | 'Failed' | 'Successful';
  /** For people. */
  readonly description?: string;
  /** The provider driver's own. */
  readonly errorCode?: string;
  /** When it last moved. */
  readonly lastUpdateTime?: Timestamp;
}

/**
 * How a machine is.
 *
 * @source spec machine-controller a.3
 */
export interface MachineStatus {
  /** Copy of the node's conditions. */
  readonly conditions?: readonly Condition[];
  /** Where it stands. */
  readonly currentStatus?: {
    /** Where it stands, in one word. */
    readonly phase?: MachinePhase;
    /** Whether a timeout of this phase is running. */
    readonly timeoutActive?: boolean;
    /** When the phase last changed: what timeouts count from. */
    readonly lastUpdateTime?: Timestamp;
    /** Until when a failed machine is kept. */
    readonly preserveExpiryTime?: Timestamp;
  };
  /** What the machine controller did last. */
  readonly lastOperation?: MachineLastOperation;
  /** Text of the provider driver's own. */
  readonly lastKnownState?: string;
  /** Under which it is reached; filled only where there is no target cluster. */
  readonly addresses?: readonly {
    /** `Hostname`, `InternalIP` or `ExternalIP`. */
    readonly type: string;
    /** Host name or IP address. */
    readonly address: string;
  }[];
}

/**
 * One machine: what stands behind one node. Its label `node` names the node.
 *
 * @source spec machine-controller a.3
 */
export interface Machine extends KubernetesObject<'machine.sapcloud.io/v1alpha1', 'Machine'> {
  /** What it is made of. */
  readonly spec: MachineSpec;
  /** How it is. */
  readonly status?: MachineStatus;
}

/** A machine that failed, as its set and deployment report it. */
export interface FailedMachine {
  /** Of the machine. */
  readonly name?: string;
  /** Of the machine at the infrastructure. */
  readonly providerID?: string;
  /** Name of its set. */
  readonly ownerRef?: string;
  /** What failed. */
  readonly lastOperation?: MachineLastOperation;
}

/** The recipe for machines of one template: another name is what starts an update. */
export interface MachineClass extends KubernetesObject<'machine.sapcloud.io/v1alpha1', 'MachineClass'> {
  /** Name of the provider driver. */
  readonly provider?: string;
  /** The provider driver's own section. */
  readonly providerSpec?: unknown;
  /** User data of new machines. */
  readonly secretRef?: SecretReference;
  /** Credentials for the infrastructure. */
  readonly credentialsSecretRef?: SecretReference;
  /** What the autoscaler assumes of a node that does not exist yet. */
  readonly nodeTemplate?: {
    /** Resources of a machine. */
    readonly capacity?: Readonly<Record<string, string | number>>;
    /** Resources that are no hardware. */
    readonly virtualCapacity?: Readonly<Record<string, string | number>>;
    /** The infrastructure's type of machine. */
    readonly instanceType?: string;
    /** Where it is. */
    readonly region?: string;
    /** Where in the region. */
    readonly zone?: string;
    /** CPU architecture. */
    readonly architecture?: string;
  };
}
