import { marks } from '@gardener-inplace/api';
import type { PoolSnapshot } from './snapshot.js';
import type { Member } from './view.js';

/**
 * Whether a node's success is one for its claim. An agent that records its attempt is believed for the target it recorded; one that
 * records none only if the node's own facts agree.
 *
 * @source architecture, invariant 4; machine-controller H2, H3
 */
export function isConfirmed({ node, state, group }: Member, { expected }: PoolSnapshot): boolean {
  if (node === undefined || state === undefined) return false;
  const { attempt, claim } = state.marks;
  if (attempt !== undefined) return attempt.ended !== undefined && attempt.target === claim?.target;
  // What is expected is the wanted template's look; it tells nothing about an older target.
  if (claim !== undefined && claim.target !== group.hash) return false;
  const checksum = node.metadata?.annotations?.[marks.appliedChecksum];
  if (expected?.checksum !== undefined) return checksum === expected.checksum;
  const version = node.status?.nodeInfo?.kubeletVersion?.replace(/^v/, '');
  return expected?.kubeletVersion !== undefined && version === expected.kubeletVersion.replace(/^v/, '');
}
