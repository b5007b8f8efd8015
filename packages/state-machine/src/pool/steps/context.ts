import { encodeOn } from '../../node/encode.js';
import type { Claim } from '../../node/marks.js';
import type { Effect } from '../../node/transitions.js';
import { nodePatch } from '../decision.js';
import { isMeltdown } from '../meltdown.js';
import { type PoolPolicy, type ResolvedPolicy, resolvePolicy } from '../policy.js';
import type { PoolSnapshot } from '../snapshot.js';
import { type Member, type PoolView, viewPool } from '../view.js';
import type { Write } from '../write.js';

/** What every step decides on. */
export interface StepContext {
  readonly view: PoolView;
  readonly policy: ResolvedPolicy;
  /** RFC 3339. */
  readonly now: string;
  /** More nodes are down than a rollout accounts for: nothing is done to a node because it is down. */
  readonly isMeltdown: boolean;
}

export function contextOf(snapshot: PoolSnapshot, policy: PoolPolicy, now: string): StepContext {
  const view = viewPool(snapshot);
  const resolved = resolvePolicy(policy);
  return { view, policy: resolved, now, isMeltdown: isMeltdown(view, resolved) };
}

/** The write that gives a member's node the effects of a transition, as a list of one or none. */
export function markNode(
  { policy, now }: StepContext,
  { node, state }: Pick<Member, 'node' | 'state'>,
  effects: readonly Effect[],
  facts: { claim?: Claim; message?: string } = {},
): readonly Write[] {
  if (node === undefined || state === undefined) return [];
  const patch = encodeOn(node, state.marks, effects, { vocabulary: policy.vocabulary, owner: policy.owner, now, ...facts });
  return patch === undefined ? [] : [nodePatch(node, patch)];
}
