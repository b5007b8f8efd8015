import { invalid, type Rule } from '../../rule.js';
import { existingPairs, type ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * A node that was updated in place no longer matches what its machine was created from, so it cannot be compared with a fresh one.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113
 */
export const noSwitchToRolling: Rule<ShootUpdate> = {
  id: 'V-SHOOT-04',
  sentence: 'A pool that is updated in place stays so.',
  condition: 'Invalid when the old strategy is in-place and the new one is not.',
  exceptions: 'A pool of another name: delete and create instead.',
  source: 'ValidateProviderUpdate',
  since: '1.113',
  check: (update) =>
    existingPairs(update)
      .filter(({ pool, before }) => before.isInPlace && !pool.isInPlace)
      .map(({ pool, before }) =>
        invalid(pool.path.child('updateStrategy'), pool.strategy ?? '', {
          pool: pool.name,
          from: before.strategy,
          to: pool.strategy ?? 'none',
        }),
      ),
};
