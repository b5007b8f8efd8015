import type { DurationString, Integer, QuantityString } from './meta.js';

/**
 * Resources kept for Kubernetes components. A change of `kubeReserved` updates nodes in place.
 *
 * @source rule S-01
 */
export interface KubeletReserved {
  /** CPU cores, such as `80m`. */
  readonly cpu?: QuantityString;
  /** Bytes, such as `1Gi`. */
  readonly memory?: QuantityString;
  /** Bytes of the disk, such as `1Gi`. */
  readonly ephemeralStorage?: QuantityString;
  /** Number of process ids, such as `20k`. */
  readonly pid?: QuantityString;
}

/**
 * Eviction thresholds: each a quantity or a percentage. A change of `evictionHard` updates nodes in place.
 *
 * @source rule S-01
 */
export interface KubeletEviction {
  /** Free memory. Default 100Mi as a hard threshold, 200Mi as a soft one. */
  readonly memoryAvailable?: string;
  /** Free space where images lie. Default 5% as a hard threshold, 10% as a soft one. */
  readonly imageFSAvailable?: string;
  /** Free inodes where images lie. Default 5% as a hard threshold, 10% as a soft one. */
  readonly imageFSInodesFree?: string;
  /** Free space of the node. Default 5% as a hard threshold, 10% as a soft one. */
  readonly nodeFSAvailable?: string;
  /** Free inodes of the node. Default 5% as a hard threshold, 10% as a soft one. */
  readonly nodeFSInodesFree?: string;
}

/** How long a soft threshold may be exceeded before pods are evicted. Default 1m30s each. */
export interface KubeletEvictionGracePeriod {
  /** Of free memory. */
  readonly memoryAvailable?: DurationString;
  /** Of free space where images lie. */
  readonly imageFSAvailable?: DurationString;
  /** Of free inodes where images lie. */
  readonly imageFSInodesFree?: DurationString;
  /** Of free space of the node. */
  readonly nodeFSAvailable?: DurationString;
  /** Of free inodes of the node. */
  readonly nodeFSInodesFree?: DurationString;
}

/** How much an eviction frees at least, beyond the threshold. Default 0 each. */
export interface KubeletEvictionMinimumReclaim {
  /** Bytes of memory. */
  readonly memoryAvailable?: QuantityString;
  /** Bytes where images lie. */
  readonly imageFSAvailable?: QuantityString;
  /** Inodes where images lie. */
  readonly imageFSInodesFree?: QuantityString;
  /** Bytes of the node. */
  readonly nodeFSAvailable?: QuantityString;
  /** Inodes of the node. */
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
  /** Pods are evicted once the grace period has passed. */
  readonly evictionSoft?: KubeletEviction;
  /** The grace period of each soft threshold. */
  readonly evictionSoftGracePeriod?: KubeletEvictionGracePeriod;
  /** How much each eviction frees at least. */
  readonly evictionMinimumReclaim?: KubeletEvictionMinimumReclaim;
  /** How long a node stays under pressure at least. Default 4m0s. */
  readonly evictionPressureTransitionPeriod?: DurationString;
  /** Seconds that a pod gets to end, at most, when a soft threshold is exceeded. Default 90. */
  readonly evictionMaxPodGracePeriod?: Integer;
  /** `none` (default) or `static`. A change updates nodes in place, and the node agent deletes the kubelet's CPU state. */
  readonly cpuManagerPolicy?: string;
  /** Features of the kubelet by name, on or off. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Whether the kubelet refuses to run on a node with swap. Default true, set by the server where a pool has its own section (D-01). */
  readonly failSwapOn?: boolean;
  /** How pods may use swap. */
  readonly memorySwap?: {
    /** `NoSwap` or `LimitedSwap` (default). */
    readonly swapBehavior?: string;
  };
  /** Most pods on a node. Default 110. */
  readonly maxPods?: Integer;
  /** Most process ids of a pod. Default: no limit. */
  readonly podPidsLimit?: Integer;
  /** Bytes of a log file before the next one is begun. Default 100Mi. */
  readonly containerLogMaxSize?: QuantityString;
  /** Most log files of a container. */
  readonly containerLogMaxFiles?: Integer;
  /** Whether CPU limits are enforced. Default true. */
  readonly cpuCFSQuota?: boolean;
  /** Younger unused images are kept. Default 2m0s. */
  readonly imageMinimumGCAge?: DurationString;
  /** Older unused images go, even where there is space. Default 0s: they stay. */
  readonly imageMaximumGCAge?: DurationString;
  /** Percent of the disk: from then on images are removed. Default 50. */
  readonly imageGCHighThresholdPercent?: Integer;
  /** Percent of the disk: until then images are removed. Default 40. */
  readonly imageGCLowThresholdPercent?: Integer;
  /**
   * Whose right to an image that is there already is checked, such as `NeverVerifyPreloadedImages`.
   *
   * @since Kubernetes 1.35
   */
  readonly imagePullCredentialsVerificationPolicy?: string;
  /**
   * Images that need no such check, for policy `NeverVerifyAllowlistedImages`; `/*` at the end stands for everything below.
   *
   * @since Kubernetes 1.35
   */
  readonly preloadedImagesVerificationAllowlist?: readonly string[];
  /** Whether images are pulled one after another. Default true. */
  readonly serializeImagePulls?: boolean;
  /** Most pulls at the same time, where they are not one after another. Default: no limit. */
  readonly maxParallelImagePulls?: Integer;
  /** Pulls per second; 0 is no limit. Default 5. */
  readonly registryPullQPS?: Integer;
  /** Pulls that may exceed the rate for a moment. Default 10. */
  readonly registryBurst?: Integer;
  /** Whether the kubelet refuses to run where kernel settings differ from what it wants. Default true. */
  readonly protectKernelDefaults?: boolean;
  /** Whether pods without a seccomp profile get that of the runtime. Default false. */
  readonly seccompDefault?: boolean;
  /** Whether only the process that uses too much memory is ended, not its whole container. */
  readonly singleProcessOOMKill?: boolean;
  /** An idle streaming connection is closed after that: 30s to 4h. Default 5m. */
  readonly streamingConnectionIdleTimeout?: DurationString;
}
