import type { PoolPolicy } from '@gardener-inplace/state-machine';

/** What is explored. */
export interface Configuration {
  readonly name: string;
  readonly nodes: number;
  readonly mode: 'Auto' | 'Manual';
  readonly vocabulary: 'gep' | 'shipped';
  readonly maxUnavailable: number;
  readonly maxSurge: number;
  readonly agent: 'recording' | 'silent';
  readonly failureBudget?: number;
  /** Updated nodes get a taint beside those of others. */
  readonly taintAfterUpdate?: boolean;
  /** MachineDeployments among which the nodes are divided; default 1. */
  readonly deployments?: number;
  /** What the server answers to evictions; default `accepted`. */
  readonly evictions?: 'accepted' | 'may be refused' | 'are always refused';
  /** Deadlines may pass. */
  readonly deadlines?: boolean;
  /** How the decisions of one plan are carried out; default `in order`, as the controller does. */
  readonly decisions?: 'in order' | 'in any order';
  /** Also what is rarer: people scale and switch between Auto and Manual, a scheduler binds a pod late. */
  readonly rarities?: boolean;
  /** Crashes, stale relists, user edits and reboots into the old system, in all. */
  readonly faults: number;
  /** How many versions of each store a view may lie behind. */
  readonly lag: number;
  /** Give up beyond so many states. */
  readonly cap: number;
  /** Random walks instead of every path. */
  readonly walks?: { readonly count: number; readonly length: number };
}

/** Deadlines pass only where the explorer lets them. */
const day = 24 * 60 * 60 * 1000;

export const policyOf = ({ vocabulary, failureBudget, taintAfterUpdate = false }: Configuration): PoolPolicy => ({
  vocabulary,
  taintAfterUpdate,
  drainTimeoutMilliseconds: day,
  updateTimeoutMilliseconds: day,
  ...(failureBudget === undefined ? {} : { failureBudget }),
});
