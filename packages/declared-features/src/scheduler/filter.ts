import type { Node, Pod } from '@gardener-inplace/api';
import { isSince } from '../component.js';
import { knownNames } from '../known-names.js';
import { match } from '../match.js';
import { declaredFeaturesOf } from '../reading.js';
import { preFilter } from './pre-filter.js';
import { settleScheduler, type Scheduler } from './scheduler.js';

export type FilterResult =
  | { readonly status: 'Success' }
  /** Evicting other pods would not help on this node. */
  | { readonly status: 'UnschedulableAndUnresolvable'; readonly reasons: readonly string[]; readonly missing: readonly string[] }
  | { readonly status: 'Error'; readonly reasons: readonly string[] };

const success: FilterResult = { status: 'Success' };

/** What the scheduler keeps of a node: the names it knows, and nothing while the gate is off. */
export const nodeView = (node: Node, scheduler: Scheduler): readonly string[] => {
  const { isOn, registry } = settleScheduler(scheduler);
  return isOn ? knownNames(registry, declaredFeaturesOf(node)) : [];
};

/**
 * Whether a node will do for a pod. The reason is worded as the release words it, which since 1.36 names no feature; `missing` does.
 *
 * ```ts
 * filter(['A'], node, { version: '1.36.2' }); // { status: 'UnschedulableAndUnresolvable', reasons: […], missing: ['A'] }
 * ```
 * @param required what `preFilter` found; undefined if it never ran
 * @source declared-features (e)
 */
export function filter(required: readonly string[] | null | undefined, node: Node, scheduler: Scheduler): FilterResult {
  const { isOn, release, registry } = settleScheduler(scheduler);
  if (!isOn) return success;
  if (!required) return { status: 'Error', reasons: ['PreFilter left no requirement for this pod'] };
  const answer = match(required, knownNames(registry, declaredFeaturesOf(node)));
  if (answer.isMatch) return success;
  const reason = isSince(release, '1.36')
    ? "node(s) didn't match Pod's required features"
    : `node declared features check failed - unsatisfied requirements: ${answer.unsatisfied.join(', ')}`;
  return { status: 'UnschedulableAndUnresolvable', reasons: [reason], missing: answer.unsatisfied };
}

/**
 * The nodes that both extension points leave over for a pod. All of them if the plugin is off or nothing is required, none if the
 * requirement can't be told.
 *
 * ```ts
 * feasibleNodes(pod, nodes, { version: '1.36.2' }).map((node) => node.metadata?.name);
 * ```
 */
export function feasibleNodes<N extends Node>(pod: Pod, nodes: Iterable<N>, scheduler: Scheduler): readonly N[] {
  const before = preFilter(pod, scheduler);
  if (before.status === 'Skip') return [...nodes];
  if (before.status === 'Error') return [];
  return [...nodes].filter((node) => filter(before.required, node, scheduler).status === 'Success');
}
