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

/** What every kind has in front of its own fields. */
export interface KubernetesObject<ApiVersion extends string, Kind extends string> {
  /** Group and version that the object is written in. An item of a list may lack it. */
  readonly apiVersion?: ApiVersion;
  /** Name of the kind. An item of a list may lack it. */
  readonly kind?: Kind;
  /** Which object it is, and what the server keeps about it. */
  readonly metadata?: ObjectMeta;
}

/** What every Kubernetes object carries. */
export interface ObjectMeta {
  /** Unique among objects of the kind, in its namespace. */
  readonly name?: string;
  /** Prefix from which the server makes a name, where none is given. */
  readonly generateName?: string;
  /** Absent where objects of the kind live in none. */
  readonly namespace?: string;
  /** Unique over the lifetime of the cluster: a recreated object of the same name has another uid. */
  readonly uid?: string;
  /** Opaque version for optimistic locking: compare for equality only. */
  readonly resourceVersion?: string;
  /** Rises with every change of the desired state. */
  readonly generation?: Integer;
  /** When the server stored it first. */
  readonly creationTimestamp?: Timestamp;
  /** Set once deletion was requested; the object goes when its finalizers are gone. */
  readonly deletionTimestamp?: Timestamp;
  /** Seconds. */
  readonly deletionGracePeriodSeconds?: Integer;
  /** What selectors ask for. */
  readonly labels?: StringMap;
  /** Notes that no selector asks for, such as `gardener.cloud/operation`. */
  readonly annotations?: StringMap;
  /** Objects that this one belongs to: it goes with the last of them. */
  readonly ownerReferences?: readonly OwnerReference[];
  /** Each name holds the object back from deletion until its owner removes it. */
  readonly finalizers?: readonly string[];
  /** Bookkeeping of server-side apply; passed through. */
  readonly managedFields?: readonly unknown[];
  /** No longer filled. */
  readonly selfLink?: string;
}

/** The object that this one belongs to. */
export interface OwnerReference {
  /** Group and version of the owner. */
  readonly apiVersion: string;
  /** Kind of the owner. */
  readonly kind: string;
  /** Name of the owner, in the same namespace or in none. */
  readonly name: string;
  /** Uid of the owner: another object of its name owns nothing. */
  readonly uid: string;
  /** At most one owner manages an object. */
  readonly controller?: boolean;
  /** Whether deletion of the owner in the foreground waits for this object. */
  readonly blockOwnerDeletion?: boolean;
}

/** A named entry in `status.conditions`. */
export interface Condition {
  /** Name of the condition, such as `Ready`; one entry each. */
  readonly type: string;
  /** Gardener also writes `Progressing`: not met yet, but within the time it may take. */
  readonly status: 'True' | 'False' | 'Unknown' | 'Progressing';
  /** Moves when `status` (for nodes also: `reason`) changes. */
  readonly lastTransitionTime?: Timestamp;
  /** When it was last written. Of Gardener and machine deployments. */
  readonly lastUpdateTime?: Timestamp;
  /** When it was last confirmed. Of nodes and machines. */
  readonly lastHeartbeatTime?: Timestamp;
  /** When it was last asked. Of pods. */
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

/** Selects by labels; both parts must hold. An empty selector selects everything. */
export interface LabelSelector {
  /** Labels that all must be there, with these values. */
  readonly matchLabels?: StringMap;
  /** Requirements that all must hold. */
  readonly matchExpressions?: readonly {
    /** Key of the label. */
    readonly key: string;
    /** What is asked of it; `NotIn` and `DoesNotExist` hold for an absent label. */
    readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
    /** For `In` and `NotIn`, of which there is at least one; absent otherwise. */
    readonly values?: readonly string[];
  }[];
}

/** Names an object in the same namespace. */
export interface LocalObjectReference {
  /** Name of the object. */
  readonly name: string;
}

/** Names a Secret. */
export interface SecretReference {
  /** Name of the Secret. */
  readonly name: string;
  /** Namespace of the Secret. */
  readonly namespace?: string;
}

/**
 * What a Gardener extension or gardenlet did last to an object.
 *
 * @open
 */
export interface GardenerLastOperation {
  /** `Create`, `Reconcile`, `Delete`, `Migrate` or `Restore`. */
  readonly type: string;
  /** `Processing`, `Succeeded`, `Error` (tried again), `Failed` (given up), `Pending` or `Aborted`. */
  readonly state: string;
  /** For people. */
  readonly description?: string;
  /** When it last moved. */
  readonly lastUpdateTime?: Timestamp;
  /** Percent. */
  readonly progress?: Integer;
  readonly [setting: string]: unknown;
}

/**
 * Why an operation of Gardener did not succeed.
 *
 * @open
 */
export interface GardenerLastError {
  /** For people. */
  readonly description: string;
  /** Which step of the operation failed. */
  readonly taskID?: string;
  /** For example `ERR_INFRA_QUOTA_EXCEEDED`. */
  readonly codes?: readonly string[];
  /** When it was reported last. */
  readonly lastUpdateTime?: Timestamp;
  readonly [setting: string]: unknown;
}
