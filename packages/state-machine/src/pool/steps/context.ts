import type { Node } from '@gardener-inplace/api';
import { encodeEffects } from '../../node/encode.js';
import type { Claim } from '../../node/marks.js';
import type { Effect } from '../../node/transitions.js';
import { nodePatch } from '../decision.js';
import type { ResolvedPolicy } from '../policy.js';
import type { PoolView } from '../view.js';
import type { Write } from '../write.js';

/** What every step decides on. */
export interface StepContext {
  readonly view: PoolView;
  readonly policy: ResolvedPolicy;
  /** RFC 3339. */
  readonly now: string;
}

/** The write that gives a node the effects of a transition, as a list of one or none. */
export function markNode({ policy, now }: StepContext, node: Node, effects: readonly Effect[], facts: { claim?: Claim; message?: string } = {}): readonly Write[] {
  const patch = encodeEffects(node, effects, { vocabulary: policy.vocabulary, owner: policy.owner, now, ...facts });
  return patch === undefined ? [] : [nodePatch(node, patch)];
}
