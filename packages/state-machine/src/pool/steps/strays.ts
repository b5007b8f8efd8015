import { marks, type Node } from '@gardener-inplace/api';
import { decodeNode } from '../../node/decode.js';
import { claimId } from '../../node/marks.js';
import type { Effect } from '../../node/transitions.js';
import { own } from '../../readable/own.js';
import { type Decision, nameOf } from '../decision.js';
import { poolNameOf } from '../pool-snapshots.js';
import { slotId } from '../record.js';
import { hashOfSet } from '../template.js';
import type { PoolView } from '../view.js';
import { markNode, type StepContext } from './context.js';
import { decide, decideEach } from './decide.js';

const givenBack: readonly Effect[] = ['clear marks', 'uncordon', 'release autoscaler', 'remember update'];

/**
 * Nodes whose machine is gone or belongs to another pool are given back once: our marks and our cordon off, the gate first, so that no
 * agent begins meanwhile. Only nodes that are known to have been ours: by the record, a claim for one of our sets, or the pool's label.
 *
 * @source field report H09
 */
export function planStrays(context: StepContext): readonly Decision[] {
  const { view } = context;
  if (view.strays.length === 0) return [];
  const kept = new Set(view.snapshot.machines.map(({ metadata }) => metadata?.labels?.[marks.machineNode]));
  return decideEach(
    view.strays.filter((node) => !kept.has(nameOf(node)) && wasOurs(view, node)),
    (node) => {
      const state = decodeNode(node);
      return decide(
        'release',
        `Node/${nameOf(node)}`,
        'its machine left the pool',
        markNode(context, { node, state }, state.marks.ready ? ['close gate'] : givenBack),
      );
    },
  );
}

function wasOurs({ record, groups }: PoolView, node: Node): boolean {
  const { claim } = decodeNode(node).marks;
  const slot = own(record?.selected, nameOf(node));
  const isRecorded = slot !== undefined && slot.uid === node.metadata?.uid;
  const pool = node.metadata?.labels?.[marks.pool];
  const isLabelled = pool !== undefined && groups.some(({ deployment }) => poolNameOf(deployment) === pool);
  if (claim === undefined) return pool === undefined ? isRecorded : isLabelled;
  // Without our label another pool may have taken the node in and claimed it since.
  const isOfOurSets = groups.some((group) => group.sets.some((set) => hashOfSet(set) === claim.target));
  return isLabelled || isOfOurSets || (isRecorded && slotId(slot) === claimId(claim));
}
