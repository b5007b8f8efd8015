import type { Node, Result } from '@gardener-inplace/api';
import { sortedNames } from './byte-order.js';
import { declaredFeaturesOf } from './reading.js';

/** Whether a node has what is required, and if not, which names it lacks. */
export type Match = { readonly isMatch: true } | { readonly isMatch: false; readonly unsatisfied: readonly string[] };

const matched: Match = { isMatch: true };

/** Up to so many, which is what pods require, reading through the list beats making a set of it. */
const fewNames = 16;

/**
 * Whether every required feature is declared. A missing list declares nothing; no requirement is always met.
 *
 * The order of the declared names and repeated ones play no part. Upstream loses names in a list that is not sorted and would refuse
 * nodes for no visible reason (field report N08). Names nobody knows are harmless on either side: they are compared as they stand.
 *
 * ```ts
 * match(['A', 'B'], ['B', 'C']); // { isMatch: false, unsatisfied: ['A'] }
 * ```
 * @source KEP-5328 "Matching"; declared-features (d)
 */
export function match(required: readonly string[], declared: readonly string[] | null | undefined): Match {
  if (required.length === 0) return matched;
  const names: readonly string[] = Array.isArray(declared) ? declared : [];
  const set = required.length > fewNames ? new Set(names) : undefined;
  let missing: string[] | undefined;
  for (const name of required) if (!(set ? set.has(name) : names.includes(name))) (missing ??= []).push(name);
  return missing ? { isMatch: false, unsatisfied: sortedNames(missing) } : matched;
}

/**
 * The same for a node that may not exist: error `NODE_MISSING`, unless nothing is required, for then nobody looks at the node.
 *
 * ```ts
 * matchNode(['A'], undefined); // { ok: false, error: { code: 'NODE_MISSING', … } }
 * ```
 */
export function matchNode(required: readonly string[], node: Node | null | undefined): Result<Match> {
  if (required.length > 0 && (node === null || node === undefined)) {
    return { ok: false, error: { code: 'NODE_MISSING', value: node, detail: 'node cannot be nil' } };
  }
  return { ok: true, value: match(required, declaredFeaturesOf(node)) };
}
