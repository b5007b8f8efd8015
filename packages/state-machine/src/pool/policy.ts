import type { IntOrString, Node } from '@gardener-inplace/api';

/** What a candidate is compared by when slots are granted. */
export interface CandidateView {
  readonly node: Node;
  readonly zone: string;
  /** Nodes of the same zone that hold a slot. */
  readonly zoneInFlight: number;
  readonly pods: number;
}

export interface PoolPolicy {
  /** How ready marks and failures are written. Default `shipped`. */
  readonly vocabulary?: 'gep' | 'shipped';
  /** Owner of cordons. Default `gardener-inplace`. */
  readonly owner?: string;
  /** Pool-wide budget as the Shoot or Worker states it. Default: the sum over the pool's deployments. */
  readonly maxUnavailable?: IntOrString;
  /** Selections stop when more nodes than this failed. Unset: only the slots that failed nodes keep halt the pool. */
  readonly failureBudget?: IntOrString;
  /** Upper bound of nodes that a manual pool updates at once. Unset: the person is the budget. */
  readonly manualMaximumParallel?: number;
  /** Order of candidates, before names decide. Default `zone-balanced`. */
  readonly order?: 'zone-balanced' | 'oldest' | 'fewest-pods' | ((a: CandidateView, b: CandidateView) => number);
  /** Whether nodes that someone else cordoned are left alone by automatic selection. Default true. */
  readonly skipForeignCordons?: boolean;
  /** Whether a node is drained although a disruption budget can never allow it. Default false: it is told before cordoning. */
  readonly drainDespiteImpossibleBudgets?: boolean;
  /**
   * Whether an updated node gets the taint `critical-components-not-ready` in the patch that makes it schedulable. Default false:
   * without a component that removes the taint the node would keep it for ever. Gardener's shoots have one.
   */
  readonly taintAfterUpdate?: boolean;
  /**
   * Whether machines that failed to update, or that stay unknown, are replaced after their health timeout. Default false: in-place
   * pools keep their machines. Gardener disables that timeout for them too. Machines in phase `Failed` are replaced in any case.
   */
  readonly replaceUnhealthy?: boolean;
  /**
   * Whether an updated node keeps its slot until it was ready for the deployment's `minReadySeconds`. Default false, as upstream (H30):
   * deployments of Gardener always carry 500 s, meant for machines that are made anew.
   */
  readonly waitMinReadySeconds?: boolean;
  /** Used where a machine states none; milliseconds. Defaults: drain 2 h, update 20 min, health 10 min. */
  readonly drainTimeoutMilliseconds?: number;
  readonly updateTimeoutMilliseconds?: number;
  readonly healthTimeoutMilliseconds?: number;
  /** So often in a row a node is drained anew because its agent reported another target; then it has failed. Default 3. */
  readonly maximumRejectedResults?: number;
  /** Evictions asked for at once on one node. Default 10. */
  readonly maximumParallelEvictions?: number;
}

/** A policy with every default filled in. */
export interface ResolvedPolicy extends PoolPolicy {
  readonly vocabulary: 'gep' | 'shipped';
  readonly owner: string;
  readonly order: NonNullable<PoolPolicy['order']>;
  readonly skipForeignCordons: boolean;
  readonly drainDespiteImpossibleBudgets: boolean;
  readonly drainTimeoutMilliseconds: number;
  readonly updateTimeoutMilliseconds: number;
  readonly healthTimeoutMilliseconds: number;
  readonly taintAfterUpdate: boolean;
  readonly replaceUnhealthy: boolean;
  readonly waitMinReadySeconds: boolean;
  readonly maximumRejectedResults: number;
  readonly maximumParallelEvictions: number;
}

export const resolvePolicy = (policy: PoolPolicy): ResolvedPolicy => ({
  vocabulary: 'shipped',
  owner: 'gardener-inplace',
  order: 'zone-balanced',
  skipForeignCordons: true,
  drainDespiteImpossibleBudgets: false,
  drainTimeoutMilliseconds: 2 * 60 * 60 * 1000,
  updateTimeoutMilliseconds: 20 * 60 * 1000,
  healthTimeoutMilliseconds: 10 * 60 * 1000,
  taintAfterUpdate: false,
  replaceUnhealthy: false,
  waitMinReadySeconds: false,
  maximumRejectedResults: 3,
  maximumParallelEvictions: 10,
  ...policy,
});
