import { encodeEffects, type NamedPool, type NodePatch, transitionFor } from '@gardener-inplace/state-machine';
import { findPlace } from '../pools/find-place.js';
import { Problem } from '../problem/problem.js';

/**
 * The patch by which a person has a failed node updated again, towards the template that is wanted now. Its new claim shuts out
 * whatever an agent still writes about the failed run.
 *
 * @throws Problem where the node did not fail.
 */
export function retryPatch(pools: readonly NamedPool[], name: string, now: string): NodePatch | undefined {
  const { pool, member } = findPlace(pools, name);
  const { node, phase, group } = member;
  const row = transitionFor(phase, 'retry-requested', 'user');
  if (row === undefined) {
    throw new Problem('NOT_FAILED', {
      where: `node/${name} of pool ${pool.name}`,
      detail: `the node did not fail: it is ${phase}`,
      help: `see kubectl inplace explain ${name}`,
    });
  }
  // `shipped` also closes a gate that is a condition; the gate of the GEP is a label, and closed in either vocabulary.
  return encodeEffects(node, row.then, { vocabulary: 'shipped', now, owner: '', claim: { target: group.hash, since: now } });
}
