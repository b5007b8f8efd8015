import type { ResourceType } from '@gardener-inplace/api';

/** Names the object that a write is about. */
export interface ObjectName {
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Which API server holds the object: machines live in the control cluster, nodes and pods in the target cluster. */
export type Store = 'control' | 'target';

interface Addressed {
  readonly store: Store;
  readonly resource: ResourceType;
  readonly object: ObjectName;
}

/**
 * One request about one object. Writes of a decision are performed in order; when one is refused the rest is dropped and the
 * pool is decided anew. Nothing is ever resent.
 */
export type Write =
  | (Addressed & { readonly verb: 'create'; readonly body: object })
  | (Addressed & { readonly verb: 'patch'; readonly type: 'merge' | 'strategic'; readonly subresource?: 'status'; readonly body: object })
  | (Addressed & { readonly verb: 'delete'; readonly uid: string; readonly resourceVersion?: string; readonly gracePeriodSeconds?: number })
  | (Addressed & { readonly verb: 'evict'; readonly uid: string })
  /** Reads the object live and goes on only if it is still the version that was decided on. */
  | (Addressed & { readonly verb: 'check-unchanged'; readonly resourceVersion: string })
  /** Reads the object live and goes on only if it, by this uid, is gone. */
  | (Addressed & { readonly verb: 'check-gone'; readonly uid: string })
  /** Lists the node's pods live and goes on only if `podsToDrain` names none of them. */
  | (Addressed & { readonly verb: 'check-drained' });
