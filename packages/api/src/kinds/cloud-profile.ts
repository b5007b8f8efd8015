import type { Integer, LabelSelector, ObjectMeta, QuantityString, Timestamp } from './meta.js';

/** Stage of an expirable version in its life cycle. */
export type VersionClassification = 'preview' | 'supported' | 'deprecated';

/**
 * Whether, and from where, an image version can be reached in place.
 *
 * @since Gardener 1.113 as `inPlaceUpdates`; GEP-0031 names it `inPlaceUpdateConfig`
 * @source spec gardener-api a1, a7
 */
export interface ImageInPlaceUpdates {
  /** Pools that are updated in place may use the version only when this is true. Default false. */
  readonly supported: boolean;
  /**
   * Lowest current image version from which an existing pool may move to this one. Absent: only new pools may choose it. Compared
   * as `compareVersions(minimum, '<=', current)`: a current version of two parts satisfies every minimum of that minor.
   *
   * @source rules V-ADM-03, C-02
   */
  readonly minVersionForUpdate?: string;
  /** Spelling of the minimum in a comment of GEP-0031; read, never written. */
  readonly minVersionForInPlaceUpdate?: string;
}

/** A version that can be withdrawn. */
export interface ExpirableVersion {
  readonly version: string;
  /** Default: not classified, offered like `supported`. */
  readonly classification?: VersionClassification;
  /** From then on the version can't be chosen any more. Default never. */
  readonly expirationDate?: Timestamp;
  /** When which classification starts; replaces `classification` and `expirationDate` where the landscape uses it. */
  readonly lifecycle?: readonly VersionLifecycleStage[];
}

export interface VersionLifecycleStage {
  /** `unavailable`, `preview`, `supported`, `deprecated` or `expired`. */
  readonly classification: string;
  /** Absent: it is the first stage. */
  readonly startTime?: Timestamp;
}

export interface MachineImageVersion extends ExpirableVersion {
  /** CPU architectures that the image exists for. Default `amd64`. */
  readonly architectures?: readonly string[];
  readonly cri?: readonly ContainerRuntimeInterface[];
  /** Constraint on kubelet versions that run on this image, for example `>= 1.26`. */
  readonly kubeletVersionConstraint?: string;
  /** Sets of machine capabilities that the image supports; passed through. */
  readonly capabilityFlavors?: readonly unknown[];
  /** Shipped spelling. Absent: not usable for pools that are updated in place. */
  readonly inPlaceUpdates?: ImageInPlaceUpdates;
  /** GEP-0031 spelling. */
  readonly inPlaceUpdateConfig?: ImageInPlaceUpdates;
}

/** How containers are run on a node. */
export interface ContainerRuntimeInterface {
  /** `containerd`. A pool that is updated in place keeps it (V-SHOOT-08). */
  readonly name: string;
  /** Additional runtimes such as gVisor; passed through. */
  readonly containerRuntimes?: readonly unknown[];
}

export interface MachineImage {
  readonly name: string;
  /** How far automatic maintenance moves a pool; unrelated to a pool's `updateStrategy`. Default `major`. */
  readonly updateStrategy?: 'patch' | 'minor' | 'major';
  readonly versions: readonly MachineImageVersion[];
}

export interface MachineType {
  readonly name: string;
  readonly cpu?: QuantityString;
  readonly gpu?: QuantityString;
  readonly memory?: QuantityString;
  /** Default true. */
  readonly usable?: boolean;
  /** Default `amd64`. */
  readonly architecture?: string;
  /** Passed through. */
  readonly storage?: unknown;
  /** Passed through. */
  readonly capabilities?: unknown;
  /** Settings that pools of this type start from; passed through. */
  readonly machineControllerManager?: unknown;
}

export interface CloudProfileSpec {
  /** Infrastructure provider. */
  readonly type?: string;
  /** Certificates that every machine trusts, as PEM. */
  readonly caBundle?: string;
  readonly kubernetes?: { readonly versions?: readonly ExpirableVersion[] };
  readonly machineImages?: readonly MachineImage[];
  readonly machineTypes?: readonly MachineType[];
  /** Passed through. */
  readonly regions?: readonly unknown[];
  /** Passed through. */
  readonly volumeTypes?: readonly unknown[];
  readonly seedSelector?: LabelSelector & { readonly providerTypes?: readonly string[] };
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  /** Passed through. */
  readonly bastion?: unknown;
  readonly limits?: { readonly maxNodesTotal?: Integer };
  /** Passed through. */
  readonly machineCapabilities?: readonly unknown[];
}

/** What a landscape offers: Kubernetes versions, machine images, machine types. */
export interface CloudProfile {
  readonly apiVersion?: 'core.gardener.cloud/v1beta1';
  readonly kind?: 'CloudProfile';
  readonly metadata?: ObjectMeta;
  readonly spec?: CloudProfileSpec;
}

export interface NamespacedCloudProfileSpec extends CloudProfileSpec {
  /** The profile that this one adds to. Every other field is optional. */
  readonly parent?: { readonly kind: string; readonly name: string };
}

/** A project's own additions to a CloudProfile. Image versions that the parent has can only be extended in time (V-NCP-01). */
export interface NamespacedCloudProfile {
  readonly apiVersion?: 'core.gardener.cloud/v1beta1';
  readonly kind?: 'NamespacedCloudProfile';
  readonly metadata?: ObjectMeta;
  readonly spec?: NamespacedCloudProfileSpec;
  /** The parent with the additions. */
  readonly status?: { readonly cloudProfileSpec?: CloudProfileSpec; readonly observedGeneration?: Integer };
}
