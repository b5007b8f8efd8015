import { forbidden, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import { settingOf, settingPath } from '../../shoot/machine-controller-manager.js';

/**
 * A rolled pool relies on unhealthy machines being replaced; a machine that is updated in place is unhealthy on purpose for a while.
 *
 * @source ValidateMachineControllerManagerSettingsOptions
 * @since Gardener 1.115
 */
export const healthTimeoutOnlyInPlace: Rule<ShootState> = {
  id: 'V-SHOOT-26',
  sentence: 'Only a pool that is updated in place switches the health timeout off.',
  condition: 'Forbidden when the pool is not in-place and disableHealthTimeout is true.',
  source: 'ValidateMachineControllerManagerSettingsOptions',
  since: '1.115',
  check: ({ shoot }) =>
    shoot.pools
      .filter((pool) => !pool.isInPlace && settingOf(pool, 'disableHealthTimeout') === true)
      .map((pool) => forbidden(settingPath(pool, 'disableHealthTimeout'), true, { pool: pool.name })),
};
