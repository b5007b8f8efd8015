import type { DurationString, Integer, QuantityString } from './meta.js';

/**
 * Resources kept for Kubernetes components. A change of `kubeReserved` updates nodes in place.
 *
 * @source rule S-01
 */
export interface KubeletReserved {
  /** CPU cores. */
  readonly cpu?: QuantityString;
  /** Bytes. */
  readonly memory?: QuantityString;
  /** Bytes of the disk. */
  readonly ephemeralStorage?: QuantityString;
  /** Number of process ids. */
  readonly pid?: QuantityString;
}

/**
 * Eviction thresholds: each a quantity or a percentage. A change of `evictionHard` updates nodes in place.
 *
 * @source rule S-01
 */
export interface KubeletEviction {
  /** Free memory. */
  readonly memoryAvailable?: string;
  /** Free space where images lie. */
  readonly imageFSAvailable?: string;
  /** Free inodes where images lie. */
  readonly imageFSInodesFree?: string;
  /** Free space of the node. */
  readonly nodeFSAvailable?: string;
  /** Free inodes of the node. */
  readonly nodeFSInodesFree?: string;
}

/** How long a soft threshold may be exceeded before pods are evicted. */
export interface KubeletEvictionGracePeriod {
  readonly memoryAvailable?: DurationString;
  readonly imageFSAvailable?: DurationString;
  readonly imageFSInodesFree?: DurationString;
  readonly nodeFSAvailable?: DurationString;
  readonly nodeFSInodesFree?: DurationString;
}

/** How much an eviction frees at least. */
export interface KubeletEvictionMinimumReclaim {
  readonly memoryAvailable?: QuantityString;
  readonly imageFSAvailable?: QuantityString;
  readonly imageFSInodesFree?: QuantityString;
  readonly nodeFSAvailable?: QuantityString;
  readonly nodeFSInodesFree?: QuantityString;
}

/**
 * Kubelet settings of a pool or a Shoot. Only `kubeReserved`, `evictionHard` and `cpuManagerPolicy` start an in-place update; all
 * others are applied at once.
 *
 * @source spec gardener-api a2, S-01
 */
export interface KubeletConfig {
  /** Kept for Kubernetes components. A change updates nodes in place. */
  readonly kubeReserved?: KubeletReserved;
  /** Part of the API until Gardener 1.141; ignored since. */
  readonly systemReserved?: KubeletReserved;
  /** Pods are evicted at once. A change updates nodes in place. */
  readonly evictionHard?: KubeletEviction;
  /** Pods are evicted after a grace period. */
  readonly evictionSoft?: KubeletEviction;
  /** The grace period of each soft threshold. */
  readonly evictionSoftGracePeriod?: KubeletEvictionGracePeriod;
  /** How much each eviction frees at least. */
  readonly evictionMinimumReclaim?: KubeletEvictionMinimumReclaim;
  /** How long a node stays under pressure at least. */
  readonly evictionPressureTransitionPeriod?: DurationString;
  /** Seconds. */
  readonly evictionMaxPodGracePeriod?: Integer;
  /** `none` or `static`. A change updates nodes in place, and the node agent deletes the kubelet's CPU state. */
  readonly cpuManagerPolicy?: string;
  /** Features of the kubelet, by name. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Default true, set by the server where a pool has its own section. */
  readonly failSwapOn?: boolean;
  /** How pods may use swap. */
  readonly memorySwap?: { readonly swapBehavior?: string };
  /** Most pods on a node. */
  readonly maxPods?: Integer;
  /** Most process ids of a pod. */
  readonly podPidsLimit?: Integer;
  /** Bytes of a log file before the next one is begun. */
  readonly containerLogMaxSize?: QuantityString;
  /** Most log files of a container. */
  readonly containerLogMaxFiles?: Integer;
  /** Whether CPU limits are enforced. */
  readonly cpuCFSQuota?: boolean;
  /** Younger unused images are kept. */
  readonly imageMinimumGCAge?: DurationString;
  /** Older unused images go, even where there is space. */
  readonly imageMaximumGCAge?: DurationString;
  /** Percent of the disk. */
  readonly imageGCHighThresholdPercent?: Integer;
  /** Percent of the disk. */
  readonly imageGCLowThresholdPercent?: Integer;
  /** Whose right to an image that is there already is checked. */
  readonly imagePullCredentialsVerificationPolicy?: string;
  /** Images that need no such check. */
  readonly preloadedImagesVerificationAllowlist?: readonly string[];
  /** Whether images are pulled one after another. */
  readonly serializeImagePulls?: boolean;
  /** Most pulls at the same time. */
  readonly maxParallelImagePulls?: Integer;
  /** Pulls per second. */
  readonly registryPullQPS?: Integer;
  /** Pulls that may exceed the rate for a moment. */
  readonly registryBurst?: Integer;
  /** Whether the kubelet refuses to run where kernel settings differ from what it wants. */
  readonly protectKernelDefaults?: boolean;
  /** Whether pods without a seccomp profile get that of the runtime. */
  readonly seccompDefault?: boolean;
  /** Whether only the process that uses too much memory is ended. */
  readonly singleProcessOOMKill?: boolean;
  /** An idle streaming connection is closed after that. */
  readonly streamingConnectionIdleTimeout?: DurationString;
}
