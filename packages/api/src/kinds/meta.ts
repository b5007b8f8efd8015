/** What every Kubernetes object carries. Field meanings follow meta/v1; only fields this project reads or writes are typed. */
export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  /** Unique over the lifetime of the cluster: a recreated object of the same name has another uid. */
  readonly uid?: string;
  /** Opaque version for optimistic locking: compare for equality only. */
  readonly resourceVersion?: string;
  /** Rises with every change of the desired state. */
  readonly generation?: number;
  /** RFC 3339. */
  readonly creationTimestamp?: string;
  /** RFC 3339; set once deletion was requested. */
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  /** At most one owner manages an object. */
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** A named entry in `status.conditions`. */
export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  /** RFC 3339; moves when `status` (nodes: or `reason`) changes. */
  readonly lastTransitionTime?: string;
  readonly lastUpdateTime?: string;
  readonly lastHeartbeatTime?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly codes?: readonly string[];
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
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

/** An absolute number, or a percentage such as `25%`. */
export type IntOrString = number | string;

/** A Go duration such as `20m0s`. */
export type DurationString = string;

/** A Kubernetes quantity such as `1Gi`, `500m` or `2`. */
export type QuantityString = string | number;
