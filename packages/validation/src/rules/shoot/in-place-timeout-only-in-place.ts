import { forbidden, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import { settingOf, settingPath } from '../../shoot/machine-controller-manager.js';

/**
 * A time limit for something that never happens is a misunderstanding better cleared up at once.
 *
 * @source ValidateMachineControllerManagerSettingsOptions
 * @since Gardener 1.126
 */
export const inPlaceTimeoutOnlyInPlace: Rule<ShootState> = {
  id: 'V-SHOOT-24',
  sentence: 'Only a pool that is updated in place limits how long an in-place update may take.',
  condition: 'Forbidden when the pool is not in-place and inPlaceUpdateTimeout is set, whatever its value.',
  source: 'ValidateMachineControllerManagerSettingsOptions',
  since: '1.126',
  check: ({ shoot }) =>
    shoot.pools
      .filter((pool) => !pool.isInPlace && settingOf(pool, 'inPlaceUpdateTimeout') !== undefined)
      .map((pool) => forbidden(settingPath(pool, 'inPlaceUpdateTimeout'), settingOf(pool, 'inPlaceUpdateTimeout'), { pool: pool.name })),
};
