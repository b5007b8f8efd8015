import { attemptOf, label, ownerOf } from '../world.js';
import { type Invariant, isMachine } from './invariant.js';

export const target: Invariant = {
  number: 4,
  title: 'Tie to target: a success counts only for what was ordered',
  isBroken: (sight) => {
    const { before, after, world } = sight;
    if (!isMachine(sight) || before === undefined || after === undefined || ownerOf(before) === ownerOf(after)) return undefined;
    const node = world.get('nodes', label(after, 'node') ?? '');
    const set = world.all('machinesets').find(({ metadata }) => metadata?.uid === ownerOf(after));
    const reached = attemptOf(node);
    if (reached === undefined || reached.ended === undefined) return 'moved without a finished attempt';
    return reached.target === label(set, 'machine-template-hash') ? undefined : 'moved to a set that its node did not reach';
  },
};
