import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';

/**
 * A Shoot without workers has no network and no place for system components; it cannot grow into one that has.
 *
 * @source validateWorkerUpdate
 */
export const workersOrWorkerless: Rule<ShootUpdate> = {
  id: 'V-SHOOT-33',
  sentence: 'A Shoot with workers keeps at least one; a Shoot without workers gets none.',
  condition: 'Forbidden when the last pool is removed or a first pool is added; the rest of the spec comparison is left out.',
  source: 'validateWorkerUpdate',
  decisive: true,
  check: ({ old, shoot }) => {
    const [had, has] = [old.pools.length > 0, shoot.pools.length > 0];
    return had === has ? [] : [forbidden(fieldPath('spec', 'provider', 'workers'), undefined, { problem: had ? 'removed' : 'added' })];
  },
};
