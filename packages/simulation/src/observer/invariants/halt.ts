import { isPerson } from '../programs.js';
import { annotation, isTaken, label, type Observed } from '../world.js';
import { type Invariant, isNode } from './invariant.js';

export const halt: Invariant = {
  number: 6,
  title: 'Halt: a failed node keeps its slot',
  isBroken: (sight) => {
    const { before, after, write } = sight;
    if (!isNode(sight) || after === undefined || !isTaken(before) || isPerson(write.userAgent)) return undefined;
    // A release takes mark and claim off in one patch, so what stood before it counts too.
    if (!isTaken(after)) return hasFailed(before) || hasFailed(after) ? 'lost its slot while failed' : undefined;
    const isRetried = hasFailed(before) && !hasFailed(after) && !hasSucceeded(after) && targetOf(before) === targetOf(after);
    return isRetried ? 'its failure was taken back without a person and without a new target' : undefined;
  },
};

const targetOf = (node: Observed | undefined): string | undefined => annotation(node, 'inplace.gardener.cloud/target');
const result = (node: Observed | undefined): string | undefined => label(node, 'node.machine.sapcloud.io/update-result');
const hasSucceeded = (node: Observed | undefined): boolean =>
  result(node) === 'successful' || label(node, 'node.machine.sapcloud.io/update-successful') !== undefined;
const hasFailed = (node: Observed | undefined): boolean =>
  !hasSucceeded(node) && (result(node) === 'failed' || label(node, 'node.machine.sapcloud.io/update-failed') !== undefined);
