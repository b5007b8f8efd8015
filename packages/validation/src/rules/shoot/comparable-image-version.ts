import { invalid, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { imageChanges, isImageDowngrade } from '../../shoot/image-change.js';

/**
 * A version that cannot be compared could be a step back.
 *
 * @source validateMachineImageVersionInPlaceUpdate
 * @since Gardener 1.136
 */
export const comparableImageVersion: Rule<ShootUpdate> = {
  id: 'V-SHOOT-16',
  sentence: 'Machine image versions of a pool that is updated in place can be compared with what they were.',
  condition: 'Invalid when the new strategy is in-place and either version is unparsable, or the old one is empty.',
  source: 'validateMachineImageVersionInPlaceUpdate',
  since: '1.136',
  check: (update) =>
    imageChanges(update)
      .filter((change) => change.to !== '' && isImageDowngrade(change) === undefined)
      .map(({ path, pool, from, to }) => invalid(path, to, { pool, from, to })),
};
