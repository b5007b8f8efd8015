import type { Write } from '@gardener-inplace/state-machine';
import { isManual } from '../model/owners.js';
import { isAvailable, machinesOf, poolFacts, recordIn, slotsOf } from './facts.js';
import { type Invariant, isOurs } from './invariant.js';

/**
 * 1. After the deletions of a plan enough machines work that hold no slot, as far as its orchestrator could know: a surplus machine that
 * covers for a node is not spent a second time, neither for another slot nor by another deployment. Judged where a plan is begun.
 */
export const availability: Invariant = (before, step) => {
  const { next, seen, write } = step;
  if (!isOurs(step) || seen === undefined || before.pending.length > 0) return [];
  const writes = [...(write === undefined ? [] : [write]), ...next.pending.flatMap((order) => order.writes)];
  const deleted = writes.filter(({ verb, resource }) => verb === 'delete' && resource.kind === 'Machine').map(({ object }) => object.name);
  // Where a person chooses the person is the budget.
  if (deleted.length === 0 || [...seen.control.contents.values()].some(({ object }) => isManual(object))) return [];
  const slots = new Set([...slotsOf(seen), ...writes.flatMap(granted)]);
  const working = machinesOf(seen).filter((machine) => isAvailable(seen, machine, slots));
  const left = working.filter(({ metadata }) => !deleted.includes(metadata.name ?? '')).length;
  const { replicas, maxUnavailable } = poolFacts(seen);
  return left === working.length || left >= replicas - maxUnavailable
    ? []
    : [`1 budget: with ${deleted.join(', ')} deleted only ${left} others work where ${replicas - maxUnavailable} must`];
};

const granted = (write: Write): readonly string[] => {
  const metadata = write.verb === 'patch' ? (write.body as { metadata?: object }).metadata : undefined;
  return metadata === undefined ? [] : Object.keys(recordIn(metadata));
};
