import { marks, type Node } from '@gardener-inplace/api';
import { decodeNode } from '../../node/decode.js';
import type { Effect } from '../../node/transitions.js';
import { type Decision, nameOf } from '../decision.js';
import { poolNameOf } from '../pool-snapshots.js';
import { hashOfSet } from '../template.js';
import type { PoolView } from '../view.js';
import { markNode, type StepContext } from './context.js';
import { decide } from './repair.js';

const givenBack: readonly Effect[] = ['clear marks', 'uncordon', 'release autoscaler', 'remember update'];

/**
 * Nodes whose machine is gone or belongs to another pool are given back once: our marks and our cordon off, the gate first, so that no
 * agent begins meanwhile. Only nodes that are known to have been ours: by the record, a claim for one of our sets, or the pool's label.
 *
 * @source field report H09
 */
export function planStrays(context: StepContext): readonly Decision[] {
  const { view } = context;
  const kept = new Set(view.snapshot.machines.map(({ metadata }) => metadata?.labels?.[marks.machineNode]));
  return view.snapshot.nodes
    .filter((node) => !kept.has(nameOf(node)) && wasOurs(view, node))
    .flatMap((node) => {
      const { ready } = decodeNode(node).marks;
      return decide(
        'release',
        `Node/${nameOf(node)}`,
        'its machine left the pool',
        markNode(context, node, ready ? ['close gate'] : givenBack),
      );
    });
}

function wasOurs({ record, groups }: PoolView, node: Node): boolean {
  const { claim } = decodeNode(node).marks;
  const sets = groups.flatMap((group) => group.sets.map(hashOfSet));
  const pool = node.metadata?.labels?.[marks.pool];
  const slot = record?.selected[nameOf(node)];
  return (
    (slot !== undefined && slot.uid === node.metadata?.uid) ||
    (claim !== undefined && sets.includes(claim.target)) ||
    (pool !== undefined && groups.some(({ deployment }) => poolNameOf(deployment) === pool))
  );
}
