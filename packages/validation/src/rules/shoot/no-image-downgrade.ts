import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { imageChanges, isImageDowngrade } from '../../shoot/image-change.js';

/**
 * An operating system update tool goes forward; going back leaves newer state behind an older system.
 *
 * @source validateMachineImageVersionInPlaceUpdate
 * @since Gardener 1.136
 */
export const noImageDowngrade: Rule<ShootUpdate> = {
  id: 'V-SHOOT-15',
  sentence: 'The machine image version of a pool that is updated in place never goes down.',
  condition: 'Forbidden when the new strategy is in-place and the image version is lower than before; suffixes play no part.',
  exceptions: 'Rolled pools; new pools.',
  source: 'validateMachineImageVersionInPlaceUpdate',
  since: '1.136',
  check: (update) =>
    imageChanges(update)
      .filter((change) => change.to !== '' && isImageDowngrade(change) === true)
      .map(({ path, pool, from, to }) => forbidden(path, to, { pool, from, to })),
};
