import type { ContainerdConfig } from './containerd.js';
import type { Condition, GardenerLastError, GardenerLastOperation, Integer, KubernetesObject, SecretReference, Timestamp } from './meta.js';

/**
 * When the pool's credentials were last asked to rotate. A changed time makes the node agent take the new ones. Both sections are
 * present as soon as one time is known; a time that is not known stays empty.
 *
 * @source rule E-01
 */
export interface CredentialsRotation {
  /** Of the cluster: the node gets new client certificates. */
  readonly certificateAuthorities?: {
    /** When the pool's rotation began. Null or absent: not known. */
    readonly lastInitiationTime?: Timestamp | null;
  };
  /** The node gets new tokens. */
  readonly serviceAccountKey?: {
    /** When the pool's rotation began. Null or absent: not known. */
    readonly lastInitiationTime?: Timestamp | null;
  };
}

/**
 * Wanted state of a node that is updated in place. Present only for such pools and purpose `reconcile`; its presence switches the
 * feature on for the node agent.
 *
 * @since Gardener 1.113
 * @source rule E-01
 */
export interface OperatingSystemConfigInPlaceUpdates {
  /** Wanted OS version; may be empty. GEP-0031: `spec.osVersion`. */
  readonly operatingSystemVersion: string;
  /** Wanted kubelet version including the patch. GEP-0031: `spec.kubeletVersion`. */
  readonly kubelet: string;
  /** GEP-0031: `spec.credentialsRotation`. */
  readonly credentialsRotation?: CredentialsRotation;
}

/** A systemd unit. */
export interface Unit {
  /** For example `kubelet.service`. */
  readonly name: string;
  /** The node agent only ever stops or restarts: `start` acts like `restart`. */
  readonly command?: 'start' | 'restart' | 'stop';
  /** Default true. False also stops the unit. */
  readonly enable?: boolean;
  /** Absent: the unit comes with the operating system. */
  readonly content?: string;
  /** Files beside the unit that change parts of it. */
  readonly dropIns?: readonly {
    /** File name in the unit's `.d` folder. */
    readonly name: string;
    /** The whole file. */
    readonly content: string;
  }[];
  /** Files whose change restarts the unit. */
  readonly filePaths?: readonly string[];
}

/** A file on the node. */
export interface File {
  /** Absolute path on the node. */
  readonly path: string;
  /** File mode as a number, for example 0o644. Default 0o600. */
  readonly permissions?: Integer;
  /** Only the node of that host name gets the file. */
  readonly hostName?: string;
  /** Exactly one of `inline`, `secretRef` and `imageRef`. */
  readonly content: {
    /** The content itself. */
    readonly inline?: {
      /** `b64` for Base64. Default: as it is. */
      readonly encoding?: '' | 'b64';
      /** The content, so encoded. */
      readonly data: string;
    };
    /** The content lies in a Secret of the object's namespace; gardenlet puts it inline for node agents. */
    readonly secretRef?: {
      /** Name of the Secret. */
      readonly name: string;
      /** Key in its `data`. */
      readonly dataKey: string;
    };
    /** A file out of a container image; binaries arrive this way. */
    readonly imageRef?: {
      /** Repository of the image, with tag or digest. */
      readonly image: string;
      /** Absolute path in the image. */
      readonly filePathInImage: string;
    };
    /** Whether the OS extension leaves the content as it is on its way to the node. Default false. */
    readonly transmitUnencoded?: boolean;
  };
}

/**
 * A program that updates the operating system: run without a shell.
 *
 * @source GEP-0031 "OperatingSystemConfig API"; spec gardener-api a6
 */
export interface OSUpdate {
  /** Program to run; required (V-EXT-01). */
  readonly command: string;
  /** Its arguments. */
  readonly args?: readonly string[];
}

/**
 * What the control plane wants of a node.
 *
 * @source spec gardener-api a6, node-agent (a)
 */
export interface OperatingSystemConfigSpec {
  /** The OS extension that is responsible; never changes. */
  readonly type?: string;
  /** First boot, or every later change; never changes. */
  readonly purpose?: 'provision' | 'reconcile';
  /** Which of several extensions of a type is responsible. */
  readonly class?: string;
  /** The OS extension's own section. */
  readonly providerConfig?: unknown;
  /** Container runtime of the node. */
  readonly criConfig?: {
    /** `containerd`; never changes. */
    readonly name: string;
    /** `systemd` or `cgroupfs`. */
    readonly cgroupDriver?: string;
    /** For purpose `reconcile` only. */
    readonly containerd?: ContainerdConfig;
  };
  /** Systemd units of the control plane; the extension may add to them by name. */
  readonly units?: readonly Unit[];
  /** Files of the control plane. */
  readonly files?: readonly File[];
  /**
   * Shipped spelling of the versions that nodes must reach. Absent for pools that are not updated in place.
   *
   * @since Gardener 1.113
   */
  readonly inPlaceUpdates?: OperatingSystemConfigInPlaceUpdates;
  /** GEP-0031 spelling of `inPlaceUpdates.operatingSystemVersion`. */
  readonly osVersion?: string;
  /** GEP-0031 spelling of `inPlaceUpdates.kubelet`. */
  readonly kubeletVersion?: string;
  /** GEP-0031 spelling of `inPlaceUpdates.credentialsRotation`. */
  readonly credentialsRotation?: CredentialsRotation;
}

/** What the OS extension answers. */
export interface OperatingSystemConfigStatus {
  /** How nodes are updated in place, where the OS extension can. */
  readonly inPlaceUpdates?: {
    /**
     * The program that updates the operating system. GEP-0031 shows a list of one.
     *
     * @since Gardener 1.113
     */
    readonly osUpdate?: OSUpdate | readonly OSUpdate[];
  };
  /** What the extension adds to the units. */
  readonly extensionUnits?: readonly Unit[];
  /** What the extension adds to the files. */
  readonly extensionFiles?: readonly File[];
  /** The script for the first boot, for purpose `provision`. */
  readonly cloudConfig?: {
    /** Secret that holds it. */
    readonly secretRef: SecretReference;
  };
  /** Health of the extension. */
  readonly conditions?: readonly Condition[];
  /** What the extension did last. */
  readonly lastOperation?: GardenerLastOperation;
  /** Why it did not succeed. */
  readonly lastError?: GardenerLastError;
  /** The extension's own. */
  readonly providerStatus?: unknown;
  /** The extension's memory for a migration. */
  readonly state?: unknown;
  /** Objects that belong to the state. */
  readonly resources?: readonly unknown[];
  /** Generation that the extension saw last. */
  readonly observedGeneration?: Integer;
  readonly [setting: string]: unknown;
}

/** What a node runs: files, units, and for in-place pools the versions it must reach. */
export interface OperatingSystemConfig extends KubernetesObject<'extensions.gardener.cloud/v1alpha1', 'OperatingSystemConfig'> {
  /** What is wanted. */
  readonly spec: OperatingSystemConfigSpec;
  /** What the OS extension makes of it. */
  readonly status?: OperatingSystemConfigStatus;
}
