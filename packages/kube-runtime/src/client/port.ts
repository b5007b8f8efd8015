/** The least that every Kubernetes object has; richer types are assignable to it. */
export interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly generateName?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly {
      readonly apiVersion: string;
      readonly kind: string;
      readonly name: string;
      readonly uid: string;
    }[];
    readonly finalizers?: readonly string[];
  };
}

/** Where a kind is served. */
export interface Resource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Names one object of a resource. */
export interface ObjectReference {
  /** Required for namespaced resources. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default 30,000 ms; a watch has its own limit. */
  readonly timeoutMilliseconds?: number | undefined;
}

export interface WriteOptions extends CallOptions {
  /** Names the writer in managedFields. Default: the client's. */
  readonly fieldManager?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** What the server does about fields it does not know. `Strict` refuses them: for objects that people wrote. Default: the server's, `Warn`. */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined;
}

export interface ListOptions extends CallOptions {
  /** All namespaces when absent. */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly limit?: number | undefined;
  readonly continue?: string | undefined;
  readonly resourceVersion?: string | undefined;
  /** How the version is meant. Unset, it means exactly that one as soon as there is a `limit`, and else one not older. */
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan' | undefined;
}

export interface ListResult<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  readonly continue?: string | undefined;
}

export interface WatchOptions extends CallOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly resourceVersion?: string | undefined;
  /** The server ends the watch after so many seconds. */
  readonly timeoutSeconds?: number | undefined;
  /** A stream on which so long nothing arrives, not even a bookmark, is taken for dead and rejects with `ClientTimeout`. Default: no such limit. */
  readonly idleMilliseconds?: number | undefined;
}

export type WatchEvent<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string | undefined };

/**
 * A patch says what it is: the server never guesses. A precondition is `metadata.resourceVersion` (and `metadata.uid`) in the body
 * of a merge or strategic patch; a stale one is answered with a `KubeError` of reason `Conflict`.
 *
 * `apply` (server-side apply) owns fields over time: the body is the complete set of the fields that the writer's `fieldManager` wants to
 * own, and one that was in the last set and is left out is given up. A field that another manager owns is a `Conflict` whose causes name
 * the field and its owner, unless `force` takes it over. It creates what is not there.
 */
export type Patch =
  | { readonly type: 'merge'; readonly body: object }
  | { readonly type: 'strategic'; readonly body: object }
  | { readonly type: 'json'; readonly body: readonly object[] }
  | { readonly type: 'apply'; readonly body: object; readonly force?: boolean | undefined };

/** A part of an object with a path, and rights, of its own: `approval` of CertificateSigningRequests, `resize` of running pods. */
export type Subresource = 'status' | 'approval' | 'resize';

export interface DeleteOptions extends WriteOptions {
  readonly preconditions?: { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined } | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan' | undefined;
}

export interface EvictOptions extends CallOptions {
  /** The pod's uid: an eviction never hits a namesake. */
  readonly uid?: string | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * A cluster, in plain JSON. Every method rejects with a `KubeError` only. Objects come as the server sent them, with
 * `apiVersion` and `kind` filled in on list items and watch events.
 */
export interface KubeClient {
  get<T extends KubeObject>(resource: Resource, reference: ObjectReference, options?: CallOptions): Promise<T>;
  /** One page. */
  list<T extends KubeObject>(resource: Resource, options?: ListOptions): Promise<ListResult<T>>;
  /** Ends when the server ends it; throws when it breaks. */
  watch<T extends KubeObject>(resource: Resource, options?: WatchOptions): AsyncIterable<WatchEvent<T>>;
  create<T extends KubeObject>(resource: Resource, object: T, options?: WriteOptions): Promise<T>;
  /** Replaces the whole object: only for objects read as raw JSON an instant ago, with their resourceVersion. */
  replace<T extends KubeObject>(
    resource: Resource,
    object: T,
    options?: WriteOptions & { readonly subresource?: Subresource | undefined },
  ): Promise<T>;
  patch<T extends KubeObject>(
    resource: Resource,
    reference: ObjectReference,
    patch: Patch,
    options?: WriteOptions & { readonly subresource?: Subresource | undefined },
  ): Promise<T>;
  delete(resource: Resource, reference: ObjectReference, options?: DeleteOptions): Promise<void>;
  /** Resolves when the eviction was accepted; the pod may still be there. */
  evict(reference: ObjectReference, options?: EvictOptions): Promise<void>;
  /** Assigns a pod that has no node yet to one, as a scheduler does. */
  bind(reference: ObjectReference, nodeName: string, options?: WriteOptions): Promise<void>;
}
