import { invalid, type Rule } from '../../rule.js';
import { existingPairs, type ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * Nodes of a rolled pool were never prepared to be updated in place: their secret, their machine class and their agent differ.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113
 */
export const noSwitchToInPlace: Rule<ShootUpdate> = {
  id: 'V-SHOOT-05',
  sentence: 'A pool that is rolled is not switched to in-place updates.',
  condition: 'Invalid when the old strategy is not in-place (absent and unknown ones are not) and the new one is.',
  exceptions: 'A pool of another name: delete and create instead.',
  source: 'ValidateProviderUpdate',
  since: '1.113',
  check: (update) =>
    existingPairs(update)
      .filter(({ pool, before }) => !before.isInPlace && pool.isInPlace)
      .map(({ pool, before }) =>
        invalid(pool.path.child('updateStrategy'), pool.strategy, { pool: pool.name, from: before.strategy ?? 'none', to: pool.strategy }),
      ),
};
