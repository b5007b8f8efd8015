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
  /** Default 20m. */
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
  readonly name?: string;
  readonly type?: string;
  /** Digits and `Gi` (V-SHOOT-38). */
  readonly size?: string;
  readonly encrypted?: boolean;
}

/** Keeps pods off a node unless they tolerate it. */
export interface Taint {
  readonly key: string;
  readonly value?: string;
  /** `NoSchedule`, `PreferNoSchedule` or `NoExecute`. */
  readonly effect: string;
  readonly timeAdded?: Timestamp;
}

/**
 * A worker pool of a Shoot. While its in-place update is pending, nothing in it can be changed (V-SHOOT-18).
 *
 * @source spec gardener-api a2
 */
export interface ShootWorker {
  readonly name: string;
  readonly minimum?: Integer;
  readonly maximum?: Integer;
  /** Default: rolling 1, `AutoInPlaceUpdate` 0; refused for `ManualInPlaceUpdate` (V-SHOOT-21). */
  readonly maxSurge?: IntOrString;
  /** Default: rolling 0, `AutoInPlaceUpdate` 1; refused for `ManualInPlaceUpdate` (V-SHOOT-21). */
  readonly maxUnavailable?: IntOrString;
  /** Default `AutoRollingUpdate`. */
  readonly updateStrategy?: UpdateStrategy;
  /** A pool that is updated in place keeps its machine type (V-SHOOT-06). */
  readonly machine: { readonly type: string; readonly architecture?: string; readonly image?: ShootMachineImage };
  /** What is absent here is inherited from `spec.kubernetes`; `kubelet` as a whole, never field by field. */
  readonly kubernetes?: { readonly version?: string; readonly kubelet?: KubeletConfig };
  /** Error paths upstream call it `machineControllerManagerSettings`. */
  readonly machineControllerManager?: MachineControllerManagerSettings;
  /** Default containerd. */
  readonly cri?: ContainerRuntimeInterface;
  /** A pool that is updated in place keeps its volume (V-SHOOT-09). */
  readonly volume?: Volume;
  readonly dataVolumes?: readonly Volume[];
  readonly kubeletDataVolumeName?: string;
  readonly zones?: readonly string[];
  readonly labels?: StringMap;
  readonly annotations?: StringMap;
  readonly taints?: readonly Taint[];
  /** Whether system components may run here. Default true. */
  readonly systemComponents?: { readonly allow?: boolean };
  /** Passed through. */
  readonly clusterAutoscaler?: unknown;
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  readonly caBundle?: string;
  /** For the cluster autoscaler: higher is preferred. */
  readonly priority?: Integer;
  readonly sysctls?: StringMap;
  /** Passed through. */
  readonly controlPlane?: unknown;
}
