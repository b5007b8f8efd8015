import { parseDuration } from '@gardener-inplace/api';
import { settingOf, settingPath } from '../../shoot/machine-controller-manager.js';
import type { Pool } from '../../shoot/pool.js';
import { invalid, type Finding, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';

const complaint = (pool: Pool): readonly Finding[] => {
  const given = settingOf(pool, 'inPlaceUpdateTimeout');
  if (given === undefined) return [];
  const duration = parseDuration(given as string);
  if (duration.ok && duration.value >= 0n) return [];
  return [invalid(settingPath(pool, 'inPlaceUpdateTimeout'), given, { pool: pool.name, problem: duration.ok ? 'negative' : 'unparsable' })];
};

/**
 * An update that may take less than no time has failed before it began. Zero is fine.
 *
 * @source ValidateMachineControllerManagerSettingsOptions
 * @since Gardener 1.126
 */
export const inPlaceTimeoutNotNegative: Rule<ShootState> = {
  id: 'V-SHOOT-25',
  sentence: 'The time limit of an in-place update is not negative.',
  condition: 'Invalid when the pool is in-place and inPlaceUpdateTimeout is negative, or no duration at all.',
  source: 'ValidateMachineControllerManagerSettingsOptions',
  since: '1.126',
  check: ({ shoot }) => shoot.pools.filter(({ isInPlace }) => isInPlace).flatMap(complaint),
};
