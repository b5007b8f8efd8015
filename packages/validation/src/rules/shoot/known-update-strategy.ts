import { notSupported, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import { updateStrategies } from '../../shoot/update-strategies.js';

/**
 * A pool with a strategy nobody knows would be treated as a rolling one, silently. Spelling and case count.
 *
 * @source ValidateWorker
 * @since Gardener 1.113
 */
export const knownUpdateStrategy: Rule<ShootState> = {
  id: 'V-SHOOT-01',
  sentence: 'A pool names one of the three update strategies, or none.',
  condition:
    'NotSupported when the strategy is set and is none of AutoRollingUpdate, AutoInPlaceUpdate, ManualInPlaceUpdate; an empty text counts as set.',
  source: 'ValidateWorker',
  since: '1.113',
  check: ({ shoot }) =>
    shoot.pools
      .filter(({ strategy }) => strategy !== undefined && !updateStrategies.includes(strategy))
      .map(({ path, strategy }) => notSupported(path.child('updateStrategy'), strategy, { value: strategy, supported: updateStrategies })),
};
