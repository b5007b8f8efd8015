import { invalid, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * Switching the gate off must not break pools that exist: only a pool that is new in this update is refused.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113 (every in-place pool until 1.118)
 */
export const featureGateForNewPools: Rule<ShootUpdate> = {
  id: 'V-SHOOT-03',
  sentence: 'A pool that is new in an update is updated in place only while the feature gate InPlaceNodeUpdates is on.',
  condition: 'Invalid when the gate is off, the pool is in-place and the old Shoot has no pool of that name.',
  exceptions: 'Pools that exist, also when they switch between automatic and manual.',
  source: 'ValidateProviderUpdate',
  since: '1.113 (every in-place pool until 1.118)',
  check: ({ pairs, settings }) =>
    settings.inPlaceNodeUpdates
      ? []
      : pairs
          .filter(({ pool, before }) => pool.isInPlace && !before)
          .map(({ pool }) => invalid(pool.path.child('updateStrategy'), pool.strategy, { pool: pool.name, strategy: pool.strategy })),
};
