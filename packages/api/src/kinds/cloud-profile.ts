import type { Integer, KubernetesObject, LabelSelector, QuantityString, Timestamp } from './meta.js';

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
  /** Such as `1.31.4` for Kubernetes or `1592.2.0` for an image. */
  readonly version: string;
  /** Default: not classified, offered like `supported`. */
  readonly classification?: VersionClassification;
  /** From then on the version can't be chosen any more. Default never. */
  readonly expirationDate?: Timestamp;
  /** When which classification starts; replaces `classification` and `expirationDate` where the landscape uses it. */
  readonly lifecycle?: readonly VersionLifecycleStage[];
}

/** One stage in the life of a version. */
export interface VersionLifecycleStage {
  /** `unavailable`, `preview`, `supported`, `deprecated` or `expired`. */
  readonly classification: string;
  /** When the stage begins; the next one ends it. Absent: it is the first stage. */
  readonly startTime?: Timestamp;
}

/**
 * One version of an operating system image.
 *
 * @source spec gardener-api a1
 */
export interface MachineImageVersion extends ExpirableVersion {
  /** CPU architectures that the image exists for. Default `amd64`. */
  readonly architectures?: readonly string[];
  /** Container runtimes that the image has. Default `containerd` alone. */
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

/** An operating system with its versions. */
export interface MachineImage {
  /** What pools name it. */
  readonly name: string;
  /** How far automatic maintenance moves a pool; unrelated to a pool's `updateStrategy`. Default `major`. */
  readonly updateStrategy?: 'patch' | 'minor' | 'major';
  /** In any order. */
  readonly versions: readonly MachineImageVersion[];
}

/** A kind of machine that the infrastructure has. */
export interface MachineType {
  /** What pools name it. */
  readonly name: string;
  /** Cores. */
  readonly cpu?: QuantityString;
  /** Number of devices. */
  readonly gpu?: QuantityString;
  /** Bytes. */
  readonly memory?: QuantityString;
  /** Whether new pools may use it. Default true. */
  readonly usable?: boolean;
  /** CPU architecture, `amd64` or `arm64`. Default `amd64`. */
  readonly architecture?: string;
  /** Passed through. */
  readonly storage?: unknown;
  /** Passed through. */
  readonly capabilities?: unknown;
  /** Settings that pools of this type start from; passed through. */
  readonly machineControllerManager?: unknown;
}

/**
 * What a landscape offers.
 *
 * @source spec gardener-api a1
 */
export interface CloudProfileSpec {
  /** Infrastructure provider, such as `metal`. */
  readonly type?: string;
  /** Certificates that every machine trusts, as PEM. */
  readonly caBundle?: string;
  /** Kubernetes versions on offer. */
  readonly kubernetes?: {
    /** In any order. Control planes and pools choose from them. */
    readonly versions?: readonly ExpirableVersion[];
  };
  /** Operating systems on offer. */
  readonly machineImages?: readonly MachineImage[];
  /** Machine types on offer. */
  readonly machineTypes?: readonly MachineType[];
  /** Passed through. */
  readonly regions?: readonly unknown[];
  /** Passed through. */
  readonly volumeTypes?: readonly unknown[];
  /** Seeds that Shoots of this profile may use. */
  readonly seedSelector?: LabelSelector & {
    /** Infrastructure providers of the seeds. Default: the profile's own. */
    readonly providerTypes?: readonly string[];
  };
  /** The provider extension's own section. */
  readonly providerConfig?: unknown;
  /** Passed through. */
  readonly bastion?: unknown;
  /** Most nodes of a Shoot. */
  readonly limits?: {
    /** Number of nodes over all pools. Default: no limit. */
    readonly maxNodesTotal?: Integer;
  };
  /** Passed through. */
  readonly machineCapabilities?: readonly unknown[];
}

/** What a landscape offers: Kubernetes versions, machine images, machine types. */
export interface CloudProfile extends KubernetesObject<'core.gardener.cloud/v1beta1', 'CloudProfile'> {
  /** What it offers. */
  readonly spec?: CloudProfileSpec;
}

/** What a project adds to its parent: the fields of a CloudProfile, and which one it is. */
export interface NamespacedCloudProfileSpec extends CloudProfileSpec {
  /** The profile that this one adds to. Every other field is optional. */
  readonly parent?: {
    /** `CloudProfile`. */
    readonly kind: string;
    /** Name of the CloudProfile. */
    readonly name: string;
  };
}

/** A project's own additions to a CloudProfile. Image versions that the parent has can only be extended in time (V-NCP-01). */
export interface NamespacedCloudProfile extends KubernetesObject<'core.gardener.cloud/v1beta1', 'NamespacedCloudProfile'> {
  /** What it adds. */
  readonly spec?: NamespacedCloudProfileSpec;
  /** The parent with the additions. */
  readonly status?: {
    /** What Shoots of the project choose from. */
    readonly cloudProfileSpec?: CloudProfileSpec;
    /** Generation that was merged last. */
    readonly observedGeneration?: Integer;
  };
}
