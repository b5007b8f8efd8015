import type { DurationString, Integer, QuantityString } from './meta.js';

/**
 * Resources kept for Kubernetes components. A change of `kubeReserved` updates nodes in place.
 *
 * @source rule S-01
 */
export interface KubeletReserved {
  readonly cpu?: QuantityString;
  readonly memory?: QuantityString;
  readonly ephemeralStorage?: QuantityString;
  readonly pid?: QuantityString;
}

/**
 * Eviction thresholds: each a quantity or a percentage. A change of `evictionHard` updates nodes in place.
 *
 * @source rule S-01
 */
export interface KubeletEviction {
  readonly memoryAvailable?: string;
  readonly imageFSAvailable?: string;
  readonly imageFSInodesFree?: string;
  readonly nodeFSAvailable?: string;
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
  readonly kubeReserved?: KubeletReserved;
  /** Part of the API until Gardener 1.141; ignored since. */
  readonly systemReserved?: KubeletReserved;
  readonly evictionHard?: KubeletEviction;
  readonly evictionSoft?: KubeletEviction;
  readonly evictionSoftGracePeriod?: KubeletEvictionGracePeriod;
  readonly evictionMinimumReclaim?: KubeletEvictionMinimumReclaim;
  readonly evictionPressureTransitionPeriod?: DurationString;
  /** Seconds. */
  readonly evictionMaxPodGracePeriod?: Integer;
  /** `none` or `static`. A change updates nodes in place, and the node agent deletes the kubelet's CPU state. */
  readonly cpuManagerPolicy?: string;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Default true, set by the server where a pool has its own section. */
  readonly failSwapOn?: boolean;
  readonly memorySwap?: { readonly swapBehavior?: string };
  readonly maxPods?: Integer;
  readonly podPidsLimit?: Integer;
  readonly containerLogMaxSize?: QuantityString;
  readonly containerLogMaxFiles?: Integer;
  readonly cpuCFSQuota?: boolean;
  readonly imageMinimumGCAge?: DurationString;
  readonly imageMaximumGCAge?: DurationString;
  /** Percent of the disk. */
  readonly imageGCHighThresholdPercent?: Integer;
  /** Percent of the disk. */
  readonly imageGCLowThresholdPercent?: Integer;
  readonly imagePullCredentialsVerificationPolicy?: string;
  readonly preloadedImagesVerificationAllowlist?: readonly string[];
  readonly serializeImagePulls?: boolean;
  readonly maxParallelImagePulls?: Integer;
  /** Pulls per second. */
  readonly registryPullQPS?: Integer;
  readonly registryBurst?: Integer;
  readonly protectKernelDefaults?: boolean;
  readonly seccompDefault?: boolean;
  readonly singleProcessOOMKill?: boolean;
  readonly streamingConnectionIdleTimeout?: DurationString;
}
