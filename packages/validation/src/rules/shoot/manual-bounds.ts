import { invalid, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';

/**
 * Who selects nodes by hand is the bound: a number nobody obeys would only mislead.
 *
 * @source ValidateWorker
 * @since Gardener 1.125
 */
export const manualBounds: Rule<ShootState> = {
  id: 'V-SHOOT-21',
  sentence: 'A pool that is updated in place by hand sets no bounds.',
  condition: 'Invalid for each of maxSurge and maxUnavailable that is set, 0 included.',
  exceptions: 'None: Shoots stored by 1.115 to 1.124 carry bounds that must be removed (F-15).',
  source: 'ValidateWorker',
  since: '1.125',
  check: ({ shoot }) =>
    shoot.pools
      .filter(({ isManual }) => isManual)
      .flatMap(({ path, name, maxSurge, maxUnavailable }) =>
        Object.entries({ maxSurge, maxUnavailable })
          .filter(([, value]) => value !== undefined)
          .map(([bound, value]) => invalid(path.child(bound), value, { pool: name, bound })),
      ),
};
