import { isPerson } from '../programs.js';
import { type Invariant, isMachine } from './invariant.js';

export const conservation: Invariant = {
  number: 5,
  title: 'Conservation: every machine has one set; only a decision adds or removes one',
  isBroken: (sight) => {
    const { before, after, write, programs } = sight;
    if (!isMachine(sight)) return undefined;
    const isDecided = programs.isController(write.userAgent) || isPerson(write.userAgent);
    if (before === undefined && !isDecided) return `created by ${write.userAgent}`;
    const isLeaving = after === undefined || after.metadata?.deletionTimestamp !== undefined;
    const wasLeaving = before?.metadata?.deletionTimestamp !== undefined;
    if (isLeaving && !wasLeaving && !isDecided) return `deleted by ${write.userAgent}`;
    if (after === undefined) return undefined;
    const sets = after.metadata?.ownerReferences?.filter(({ kind }) => kind === 'MachineSet') ?? [];
    return sets.length === 1 && sets[0]?.controller === true ? undefined : `${sets.length} owning sets`;
  },
};
