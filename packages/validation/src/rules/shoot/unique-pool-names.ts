import { duplicate, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';

/**
 * Pools are matched by name everywhere: in updates, in status, in operations.
 *
 * @source ValidateWorkers
 */
export const uniquePoolNames: Rule<ShootState> = {
  id: 'V-SHOOT-36',
  sentence: 'Pool names are unique.',
  condition: 'Duplicate for every pool whose name was used before.',
  source: 'ValidateWorkers',
  check: ({ shoot }) =>
    shoot.pools
      .filter((pool) => shoot.poolsByName.get(pool.name) !== pool)
      .map(({ path, name }) => duplicate(path.child('name'), name, { pool: name })),
};
