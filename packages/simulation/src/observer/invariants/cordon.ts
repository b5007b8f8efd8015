import { annotation, type Observed } from '../world.js';
import { type Invariant, isNode } from './invariant.js';

export const cordon: Invariant = {
  number: 3,
  title: 'Cordon ownership: only our own cordon is undone',
  isBroken: (sight) => {
    const { before, after, write, programs } = sight;
    if (!isNode(sight) || after === undefined || before?.spec?.unschedulable !== true || isClaimed(before)) return undefined;
    if (!programs.isOurs(write.userAgent)) return undefined;
    if (after.spec?.unschedulable !== true) return `${write.userAgent} uncordoned a node that someone else had cordoned`;
    return isClaimed(after) ? `${write.userAgent} put its name on the cordon of someone else` : undefined;
  },
};

const isClaimed = (node: Observed): boolean => annotation(node, 'inplace.gardener.cloud/cordoned-by') !== undefined;
