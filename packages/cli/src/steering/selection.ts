import type { NamedPool, NodePatch, Phase } from '@gardener-inplace/state-machine';
import { encodeEffects, transitionFor } from '@gardener-inplace/state-machine';
import { Problem } from '../problem/problem.js';
import { findPlace, type Place, placesOf } from '../pools/find-place.js';

/**
 * The patch by which a person selects a node; undefined where it is selected already, or further.
 *
 * @throws Problem where selecting would mean nothing: what the node is, and what to do.
 */
export function selectionPatch(pools: readonly NamedPool[], name: string, now: string): NodePatch | undefined {
  const place = findPlace(pools, name);
  const { node, phase, group } = place.member;
  if (group.isAuto)
    throw refusal(place, 'NOT_MANUAL', 'the pool selects its nodes by itself', 'nothing is to be done; see kubectl inplace status');
  if (transitionFor(phase, 'user-selected', 'user') === undefined) return answerFor(place);
  return encodeEffects(node, ['add selected'], { vocabulary: 'shipped', now, owner: '' });
}

/** Nodes that a person could select now. */
export const selectableNodes = (pools: readonly NamedPool[]): readonly string[] =>
  placesOf(pools)
    .filter(({ member }) => !member.group.isAuto && transitionFor(member.phase, 'user-selected', 'user') !== undefined)
    .map(({ member }) => member.node.metadata?.name ?? '');

const isOnItsWay = (phase: Phase): boolean => phase !== 'Idle' && phase !== 'Failed';

function answerFor(place: Place): undefined {
  const { phase, isUpdated } = place.member;
  if (isOnItsWay(phase)) return undefined;
  const name = place.member.node.metadata?.name ?? '';
  if (phase === 'Failed')
    throw refusal(place, 'FAILED', 'its update failed', `see kubectl inplace explain ${name}, then kubectl inplace retry ${name}`);
  if (isUpdated)
    throw refusal(
      place,
      'NO_CANDIDATE',
      'the node runs the wanted template: there is nothing to update',
      'select it when an update is pending',
    );
  throw refusal(
    place,
    'NO_CANDIDATE',
    'the node is not a candidate yet',
    'the controller makes it one within moments; see kubectl inplace status',
  );
}

const refusal = ({ pool, member }: Place, code: string, detail: string, help: string): Problem =>
  new Problem(code, { where: `node/${member.node.metadata?.name ?? ''} of pool ${pool.name}`, detail, help });
