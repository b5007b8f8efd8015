import type { ObjectMeta } from './meta.js';

export interface CredentialsRotation {
  readonly certificateAuthorities?: { readonly lastInitiationTime?: string | null };
  readonly serviceAccountKey?: { readonly lastInitiationTime?: string | null };
}

/** Wanted state of a node that is updated in place; present only for such pools and purpose `reconcile` (E-01). */
export interface OperatingSystemConfigInPlaceUpdates {
  /** Wanted OS version; may be empty. GEP-0031: `spec.osVersion`. */
  readonly operatingSystemVersion: string;
  /** Wanted kubelet version including the patch. GEP-0031: `spec.kubeletVersion`. */
  readonly kubelet: string;
  readonly credentialsRotation?: CredentialsRotation;
}

export interface Unit {
  readonly name: string;
  readonly command?: 'start' | 'restart' | 'stop';
  readonly enable?: boolean;
  readonly content?: string;
  readonly dropIns?: readonly { readonly name: string; readonly content: string }[];
  /** Files whose change restarts the unit. */
  readonly filePaths?: readonly string[];
}

export interface File {
  /** Absolute path on the node. */
  readonly path: string;
  /** File mode as a number, for example 0o644. Default 0o600. */
  readonly permissions?: number;
  /** Only the node of that host name gets the file. */
  readonly hostName?: string;
  readonly content: {
    readonly inline?: { readonly encoding?: '' | 'b64'; readonly data: string };
    readonly secretRef?: { readonly name: string; readonly dataKey: string };
    readonly imageRef?: { readonly image: string; readonly filePathInImage: string };
    readonly transmitUnencoded?: boolean;
  };
}

/** A program that updates the operating system: run without a shell. */
export interface OSUpdate {
  readonly command: string;
  readonly args?: readonly string[];
}

export interface OperatingSystemConfigSpec {
  readonly type?: string;
  readonly purpose?: 'provision' | 'reconcile';
  readonly class?: string;
  readonly providerConfig?: unknown;
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

export interface OperatingSystemConfigStatus {
  /** Written by the OS extension. GEP-0031 shows `osUpdate` as a list of one. */
  readonly inPlaceUpdates?: { readonly osUpdate?: OSUpdate | readonly OSUpdate[] };
  readonly extensionUnits?: readonly Unit[];
  readonly extensionFiles?: readonly File[];
  readonly cloudConfig?: unknown;
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
