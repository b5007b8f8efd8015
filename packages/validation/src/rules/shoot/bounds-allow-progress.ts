import { invalid, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import { isZero } from '../../shoot/bounds.js';

/**
 * With nothing added and nothing taken away, no node can ever be updated.
 *
 * @source ValidateWorker
 */
export const boundsAllowProgress: Rule<ShootState> = {
  id: 'V-SHOOT-22',
  sentence: 'At least one of maxSurge and maxUnavailable is above zero.',
  condition: 'Invalid at maxUnavailable when the pool is not updated by hand and both bounds are absent or zero (0, 0%).',
  exceptions: 'Pools of strategy ManualInPlaceUpdate.',
  source: 'ValidateWorker',
  check: ({ shoot }) =>
    shoot.pools
      .filter(({ isManual, maxSurge, maxUnavailable }) => !isManual && isZero(maxSurge) && isZero(maxUnavailable))
      .map(({ path, name, maxUnavailable }) => invalid(path.child('maxUnavailable'), maxUnavailable ?? 0, { pool: name })),
};
