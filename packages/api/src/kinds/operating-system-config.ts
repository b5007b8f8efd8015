import type { Condition, GardenerLastError, GardenerLastOperation, Integer, ObjectMeta, Timestamp } from './meta.js';

/**
 * When the pool's credentials were last asked to rotate. A changed time makes the node agent take the new ones. Both sections are
 * present as soon as one time is known; a time that is not known stays empty.
 *
 * @source rule E-01
 */
export interface CredentialsRotation {
  readonly certificateAuthorities?: { readonly lastInitiationTime?: Timestamp | null };
  readonly serviceAccountKey?: { readonly lastInitiationTime?: Timestamp | null };
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
  readonly name: string;
  /** The node agent only ever stops or restarts: `start` acts like `restart`. */
  readonly command?: 'start' | 'restart' | 'stop';
  /** Default true. False also stops the unit. */
  readonly enable?: boolean;
  /** Absent: the unit comes with the operating system. */
  readonly content?: string;
  readonly dropIns?: readonly { readonly name: string; readonly content: string }[];
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
    readonly inline?: { readonly encoding?: '' | 'b64'; readonly data: string };
    readonly secretRef?: { readonly name: string; readonly dataKey: string };
    /** A file out of a container image; binaries arrive this way. */
    readonly imageRef?: { readonly image: string; readonly filePathInImage: string };
    readonly transmitUnencoded?: boolean;
  };
}

/**
 * A program that updates the operating system: run without a shell.
 *
 * @source GEP-0031 "OperatingSystemConfig API"; spec gardener-api a6
 */
export interface OSUpdate {
  readonly command: string;
  readonly args?: readonly string[];
}

export interface OperatingSystemConfigSpec {
  /** The OS extension that is responsible; never changes. */
  readonly type?: string;
  /** First boot, or every later change; never changes. */
  readonly purpose?: 'provision' | 'reconcile';
  readonly class?: string;
  readonly providerConfig?: unknown;
  /** `containerd` is passed through. */
  readonly criConfig?: { readonly name: string; readonly cgroupDriver?: string; readonly containerd?: unknown };
  readonly units?: readonly Unit[];
  readonly files?: readonly File[];
  /** Shipped spelling. */
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
  /** GEP-0031 shows `osUpdate` as a list of one. */
  readonly inPlaceUpdates?: { readonly osUpdate?: OSUpdate | readonly OSUpdate[] };
  readonly extensionUnits?: readonly Unit[];
  readonly extensionFiles?: readonly File[];
  readonly cloudConfig?: unknown;
  readonly conditions?: readonly Condition[];
  readonly lastOperation?: GardenerLastOperation;
  readonly lastError?: GardenerLastError;
  readonly providerStatus?: unknown;
  readonly state?: unknown;
  readonly resources?: readonly unknown[];
  readonly observedGeneration?: Integer;
  readonly [setting: string]: unknown;
}

/** What a node runs: files, units, and for in-place pools the versions it must reach. */
export interface OperatingSystemConfig {
  readonly apiVersion?: 'extensions.gardener.cloud/v1alpha1';
  readonly kind?: 'OperatingSystemConfig';
  readonly metadata?: ObjectMeta;
  readonly spec: OperatingSystemConfigSpec;
  readonly status?: OperatingSystemConfigStatus;
}
