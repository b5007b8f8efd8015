import type { CloudProfile } from '@gardener-inplace/api';

/** What a pool runs. */
export interface PoolVersions {
  readonly kubernetes: string;
  readonly image: { readonly name: string; readonly version: string };
}

/** One update of every node of the pool. */
export interface UpdateStep extends PoolVersions {
  /** What the step changes; both at once is still one update. */
  readonly changes: readonly ('kubernetes' | 'image')[];
  /** Ids of the rules the step breaks. Empty: it is allowed. */
  readonly rulesBroken: readonly string[];
}

/** Why a step is not allowed. */
export interface PathReason {
  /** Position in `steps`. */
  readonly step: number;
  readonly rule: string;
  /** A sentence for people. */
  readonly detail: string;
}

/** How to get from one pair of versions to another. */
export interface UpdatePath {
  /** Whether every step is allowed. */
  readonly possible: boolean;
  /** In order; empty when there is nothing to do. When impossible: the chain that breaks the fewest rules. */
  readonly steps: readonly UpdateStep[];
  /** One entry for each rule that a step breaks; empty when possible. */
  readonly reasons: readonly PathReason[];
}

export interface UpdatePathRequest {
  readonly current: PoolVersions;
  readonly target: PoolVersions;
  readonly cloudProfile: CloudProfile;
  /** RFC 3339. Without it nothing counts as expired. */
  readonly now?: string;
  /** Versions of every API server the nodes talk to; a kubelet is never newer than the oldest. Left out: not checked. */
  readonly apiServers?: readonly string[];
}
