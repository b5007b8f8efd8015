import { isTaken, label, poolOf } from '../world.js';
import { type Invariant, isNode } from './invariant.js';

export const manual: Invariant = {
  number: 7,
  title: 'Manual never selects by itself; a pause stops selections',
  isBroken: (sight) => {
    const { before, after, world, pools, write } = sight;
    if (!isNode(sight) || isTaken(before) || !isTaken(after)) return undefined;
    const pool = pools.find(({ name }) => name === poolOf(after));
    const selected = 'node.machine.sapcloud.io/selected-for-update';
    if (pool?.isManual && label(before, selected) === undefined) return `${write.userAgent} selected it, no person did`;
    const isPaused = world
      .all('machinedeployments')
      .some((deployment) => poolOf(deployment) === pool?.name && deployment.spec?.paused === true);
    return isPaused ? 'selected although its deployment is paused' : undefined;
  },
};
