/**
 * A whole number.
 *
 * @integer
 */
export type Integer = number;

/**
 * A moment in RFC 3339, for example `2026-02-28T23:59:59Z`.
 *
 * @pattern ^\d{4}-\d\d-\d\d[T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$
 */
export type Timestamp = string;

/**
 * A Go duration such as `20m0s`; read it with `parseDuration`.
 *
 * @pattern ^[+-]?(0|((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$
 */
export type DurationString = string;

/**
 * A Kubernetes quantity such as `1Gi`, `500m` or `2`; read it with `parseQuantity`.
 *
 * @pattern ^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+|[numkMGTPE]|[KMGTPE]i)?$
 */
export type QuantityString = string | number;

/**
 * An absolute number, or a percentage such as `25%`; read it with `resolveIntOrPercent`.
 *
 * @integer
 */
export type IntOrString = number | string;

/** Texts by name. */
export type StringMap = Readonly<Record<string, string>>;

/** What every Kubernetes object carries. */
export interface ObjectMeta {
  readonly name?: string;
  /** Prefix of a name that the server makes. */
  readonly generateName?: string;
  readonly namespace?: string;
  /** A recreated object of the same name has another. */
  readonly uid?: string;
  /** For optimistic locking: compare for equality only. */
  readonly resourceVersion?: string;
  /** Rises with every change of the desired state. */
  readonly generation?: Integer;
  readonly creationTimestamp?: Timestamp;
  /** Deletion was requested; it waits for the finalizers. */
  readonly deletionTimestamp?: Timestamp;
  /** Seconds. */
  readonly deletionGracePeriodSeconds?: Integer;
  readonly labels?: StringMap;
  readonly annotations?: StringMap;
  readonly ownerReferences?: readonly OwnerReference[];
  /** Each holds the object back from deletion. */
  readonly finalizers?: readonly string[];
  /** Of server-side apply; passed through. */
  readonly managedFields?: readonly unknown[];
  /** No longer filled. */
  readonly selfLink?: string;
}

/** The object that this one belongs to. */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  /** At most one manages an object. */
  readonly controller?: boolean;
  /** The owner's deletion in the foreground waits for it. */
  readonly blockOwnerDeletion?: boolean;
}

/** A named entry in `status.conditions`. */
export interface Condition {
  readonly type: string;
  /** Gardener also writes `Progressing`: not met yet, but within the time it may take. */
  readonly status: 'True' | 'False' | 'Unknown' | 'Progressing';
  /** Moves when `status` (for nodes also: `reason`) changes. */
  readonly lastTransitionTime?: Timestamp;
  readonly lastUpdateTime?: Timestamp;
  readonly lastHeartbeatTime?: Timestamp;
  readonly lastProbeTime?: Timestamp | null;
  /** One word in CamelCase, for machines. */
  readonly reason?: string;
  /** For people. */
  readonly message?: string;
  /** Kinds of errors, as Gardener classifies them. */
  readonly codes?: readonly string[];
  /** The generation that was looked at. */
  readonly observedGeneration?: Integer;
}

/** Both parts must hold; an empty selector selects everything. */
export interface LabelSelector {
  readonly matchLabels?: StringMap;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
    readonly values?: readonly string[];
  }[];
}

export interface LocalObjectReference {
  readonly name: string;
}

export interface SecretReference {
  readonly name: string;
  readonly namespace?: string;
}

/**
 * What an extension or gardenlet did last.
 *
 * @open
 */
export interface GardenerLastOperation {
  readonly type: string;
  readonly state: string;
  readonly description?: string;
  readonly lastUpdateTime?: Timestamp;
  /** Percent. */
  readonly progress?: Integer;
  readonly [setting: string]: unknown;
}

/**
 * Why an operation did not succeed.
 *
 * @open
 */
export interface GardenerLastError {
  readonly description: string;
  readonly taskID?: string;
  /** Such as `ERR_INFRA_QUOTA_EXCEEDED`. */
  readonly codes?: readonly string[];
  readonly lastUpdateTime?: Timestamp;
  readonly [setting: string]: unknown;
}
