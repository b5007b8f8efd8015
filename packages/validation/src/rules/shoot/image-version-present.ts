import { invalid, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { imageChanges } from '../../shoot/image-change.js';

/**
 * Without a version nobody can tell whether the operating system goes forward or back.
 *
 * @source validateMachineImageVersionInPlaceUpdate
 * @since Gardener 1.136
 */
export const imageVersionPresent: Rule<ShootUpdate> = {
  id: 'V-SHOOT-14',
  sentence: 'A pool that is updated in place names a machine image version.',
  condition: 'Invalid when the new strategy is in-place and the image, or its version, is missing.',
  source: 'validateMachineImageVersionInPlaceUpdate',
  since: '1.136',
  check: (update) =>
    imageChanges(update)
      .filter(({ to }) => to === '')
      .map(({ path, pool }) => invalid(path, '', { pool })),
};
