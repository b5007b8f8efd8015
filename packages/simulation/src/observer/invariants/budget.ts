import { isReady, isTaken, poolOf } from '../world.js';
import { type Invariant, isNode } from './invariant.js';

export const budget: Invariant = {
  number: 1,
  title: 'Budget: never more nodes away than it allows',
  isBroken: (sight) => {
    const { before, after, world, pools } = sight;
    const pool = pools.find(({ name }) => name === poolOf(after));
    if (!isNode(sight) || pool === undefined || pool.isManual || isTaken(before) || !isTaken(after)) return undefined;
    const nodes = world.all('nodes').filter((node) => poolOf(node) === pool.name);
    const taken = nodes.filter(isTaken).length;
    const down = nodes.filter((node) => !isTaken(node) && (!isReady(node) || node.spec?.unschedulable === true)).length;
    return taken + down > pool.budget ? `${taken} selected and ${down} down, ${pool.budget} allowed` : undefined;
  },
};
