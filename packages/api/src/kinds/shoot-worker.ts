import type { ContainerRuntimeInterface } from './cloud-profile.js';
import type { KubeletConfig } from './kubelet.js';
import type { DurationString, Integer, IntOrString, StringMap, Timestamp } from './meta.js';

/**
 * Who updates a pool's nodes and how. Pools can't move between rolling and in place; between the two in-place strategies they can.
 *
 * @since Gardener 1.113
 * @source GEP-0031 "Update Strategies"; rules V-SHOOT-01, V-SHOOT-04, V-SHOOT-05
 */
export type UpdateStrategy = 'AutoRollingUpdate' | 'AutoInPlaceUpdate' | 'ManualInPlaceUpdate';

/** How the machine controller treats the machines of a pool. Defaults are those of the machine controller. */
export interface MachineControllerManagerSettings {
  /** How long draining may take. Default 2h. */
  readonly machineDrainTimeout?: DurationString;
  /** How long a machine may be unhealthy before it counts as failed. Default 10m. */
  readonly machineHealthTimeout?: DurationString;
  /** How long a machine may take to join before it counts as failed. Default 20m. */
  readonly machineCreationTimeout?: DurationString;
  /** How long a preserved machine is kept. Default 96h. */
  readonly machinePreserveTimeout?: DurationString;
  /** How often evicting a pod is tried. Default 360. */
  readonly maxEvictRetries?: Integer;
  /** Types of node conditions that make a machine unhealthy. */
  readonly nodeConditions?: readonly string[];
  /** How many failed machines are kept for inspection. Default 0. */
  readonly autoPreserveFailedMachineMax?: Integer;
  /**
   * How long an in-place update may take before it counts as failed. Default 20m. Only for pools that are updated in place.
   *
   * @since Gardener 1.115
   * @source rules V-SHOOT-24, V-SHOOT-25
   */
  readonly inPlaceUpdateTimeout?: DurationString;
  /**
   * Never declare an unhealthy machine failed. Default true for pools that are updated in place, and only allowed there.
   *
   * @since Gardener 1.115
   * @source rules V-SHOOT-26, D-01
   */
  readonly disableHealthTimeout?: boolean;
}

/** The operating system image of a pool. */
export interface ShootMachineImage {
  /** Default: the first image of the CloudProfile that fits. A pool that is updated in place keeps it (V-SHOOT-07). */
  readonly name?: string;
  /** Default: the highest version that fits. A pool that is updated in place never goes back (V-SHOOT-15). */
  readonly version?: string;
  /** Counts when it is asked whether the image changed (V-ADM-04). */
  readonly providerConfig?: unknown;
}

/** A disk. */
export interface Volume {
  /** Name of a data volume. */
  readonly name?: string;
  /** The infrastructure's type of disk. */
  readonly type?: string;
  /** Digits and `Gi`, such as `50Gi` (V-SHOOT-38). */
  readonly size?: string;
  /** Whether the disk is encrypted. */
  readonly encrypted?: boolean;
}

/** Keeps pods off a node unless they tolerate it. */
export interface Taint {
  /** Name of the taint. */
  readonly key: string;
  /** Compared by tolerations; may be empty. */
  readonly value?: string;
  /** `NoSchedule`, `PreferNoSchedule` or `NoExecute`. */
  readonly effect: string;
  /** When it was set; for effect `NoExecute`. */
  readonly timeAdded?: Timestamp;
}

/**
 * A worker pool of a Shoot. While its in-place update is pending, nothing in it can be changed (V-SHOOT-18).
 *
 * @source spec gardener-api a2
 */
export interface ShootWorker {
  /** Unique among the pools; pools are matched by it everywhere (V-SHOOT-36). */
  readonly name: string;
  /** Fewest machines, over all zones. */
  readonly minimum?: Integer;
  /** Most machines, over all zones. */
  readonly maximum?: Integer;
  /** Default: rolling 1, `AutoInPlaceUpdate` 0; refused for `ManualInPlaceUpdate` (V-SHOOT-21). */
  readonly maxSurge?: IntOrString;
  /** Default: rolling 0, `AutoInPlaceUpdate` 1; refused for `ManualInPlaceUpdate` (V-SHOOT-21). */
  readonly maxUnavailable?: IntOrString;
  /** Default `AutoRollingUpdate`. */
  readonly updateStrategy?: UpdateStrategy;
  /** A pool that is updated in place keeps its machine type (V-SHOOT-06). */
  readonly machine: {
    /** Name of a machine type of the CloudProfile. */
    readonly type: string;
    /** CPU architecture. Default: that of the machine type, else `amd64`. */
    readonly architecture?: string;
    /** Operating system. Default: M-01, and M-02 for a pool that has one already. */
    readonly image?: ShootMachineImage;
  };
  /** What is absent here is inherited from `spec.kubernetes`; `kubelet` as a whole, never field by field. */
  readonly kubernetes?: {
    /** Kubelet version, never above the control plane's (V-SHOOT-34). Default: the control plane's. */
    readonly version?: string;
    /** Kubelet settings. Default: those of the Shoot; an empty section inherits nothing. */
    readonly kubelet?: KubeletConfig;
  };
  /** Error paths upstream call it `machineControllerManagerSettings`. */
  readonly machineControllerManager?: MachineControllerManagerSettings;
  /** Default containerd. */
  readonly cri?: ContainerRuntimeInterface;
  /** A pool that is updated in place keeps its volume (V-SHOOT-09). */
  readonly volume?: Volume;
  /** Further disks; they come with a root volume (V-SHOOT-38). Not frozen by in-place updates. */
  readonly dataVolumes?: readonly Volume[];
  /** Data volume that the kubelet keeps its data on. */
  readonly kubeletDataVolumeName?: string;
  /** Availability zones; machines are distributed over them. */
  readonly zones?: readonly string[];
  /** Of every node. */
  readonly labels?: StringMap;
  /** Of every node. */
  readonly annotations?: StringMap;
  /** Of every node. */
  readonly taints?: readonly Taint[];
  /** Whether system components may run here. Default true. */
  readonly systemComponents?: {
    /** Whether they may. Default true. */
    readonly allow?: boolean;
  };
  /** Passed through. */
  readonly clusterAutoscaler?: unknown;
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  /** Certificates that the nodes trust, as PEM. */
  readonly caBundle?: string;
  /** For the cluster autoscaler: higher is preferred. */
  readonly priority?: Integer;
  /** Kernel settings of the nodes. */
  readonly sysctls?: StringMap;
  /** Passed through. */
  readonly controlPlane?: unknown;
}
