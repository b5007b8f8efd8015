import type { LabelSelector, ObjectMeta } from './meta.js';

/** Stage of an expirable version in its life cycle. */
export type VersionClassification = 'preview' | 'supported' | 'deprecated';

/**
 * Whether, and from where, an image version can be reached in place (shipped spelling `inPlaceUpdates`, since Gardener 1.113;
 * GEP-0031 spelling `inPlaceUpdateConfig`).
 */
export interface ImageInPlaceUpdates {
  /** Default false. Pools that are updated in place may use the version only when this is true. */
  readonly supported: boolean;
  /** Lowest current image version from which an existing pool may move to this one. Absent: only new pools may choose it. */
  readonly minVersionForUpdate?: string;
  /** Spelling found in a comment of GEP-0031; read, never written. */
  readonly minVersionForInPlaceUpdate?: string;
}

export interface ExpirableVersion {
  readonly version: string;
  readonly classification?: VersionClassification;
  /** RFC 3339; from then on the version can't be chosen any more. */
  readonly expirationDate?: string;
  readonly lifecycle?: readonly { readonly classification: string; readonly startTime?: string }[];
}

export interface MachineImageVersion extends ExpirableVersion {
  readonly architectures?: readonly string[];
  readonly cri?: readonly { readonly name: string; readonly containerRuntimes?: readonly unknown[] }[];
  /** semver constraint on kubelet versions that run on this image, for example `>= 1.26`. */
  readonly kubeletVersionConstraint?: string;
  readonly capabilityFlavors?: readonly unknown[];
  /** Shipped spelling. Absent: not usable for pools that are updated in place. */
  readonly inPlaceUpdates?: ImageInPlaceUpdates;
  /** GEP-0031 spelling. */
  readonly inPlaceUpdateConfig?: ImageInPlaceUpdates;
}

export interface MachineImage {
  readonly name: string;
  /** Maintenance strategy; unrelated to a pool's `updateStrategy`. */
  readonly updateStrategy?: 'patch' | 'minor' | 'major';
  readonly versions: readonly MachineImageVersion[];
}

export interface MachineType {
  readonly name: string;
  readonly cpu?: string | number;
  readonly gpu?: string | number;
  readonly memory?: string | number;
  readonly usable?: boolean;
  readonly architecture?: string;
  readonly storage?: unknown;
  readonly capabilities?: unknown;
}

export interface CloudProfileSpec {
  readonly type?: string;
  readonly caBundle?: string;
  readonly kubernetes?: { readonly versions?: readonly ExpirableVersion[] };
  readonly machineImages?: readonly MachineImage[];
  readonly machineTypes?: readonly MachineType[];
  readonly regions?: readonly unknown[];
  readonly volumeTypes?: readonly unknown[];
  readonly seedSelector?: LabelSelector;
  readonly providerConfig?: unknown;
  readonly bastion?: unknown;
  readonly limits?: unknown;
  readonly machineCapabilities?: readonly unknown[];
}

/** What a landscape offers: Kubernetes versions, machine images, machine types. */
export interface CloudProfile {
  readonly apiVersion?: 'core.gardener.cloud/v1beta1';
  readonly kind?: 'CloudProfile';
  readonly metadata?: ObjectMeta;
  readonly spec?: CloudProfileSpec;
}

/** A project's own additions to a CloudProfile. */
export interface NamespacedCloudProfile {
  readonly apiVersion?: 'core.gardener.cloud/v1beta1';
  readonly kind?: 'NamespacedCloudProfile';
  readonly metadata?: ObjectMeta;
  readonly spec?: CloudProfileSpec & { readonly parent?: { readonly kind: string; readonly name: string } };
  readonly status?: { readonly cloudProfileSpec?: CloudProfileSpec; readonly observedGeneration?: number };
}
