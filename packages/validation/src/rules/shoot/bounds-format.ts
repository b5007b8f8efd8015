import { boundOf } from '../../shoot/bounds.js';
import { invalid, type Finding, type Rule } from '../../rule.js';
import type { FieldPath } from '../../field-path.js';
import type { ShootState } from '../../shoot/shoot-context.js';

const complaints = (pool: FieldPath, name: string, given: unknown, most: number): readonly Finding[] => {
  const bound = boundOf(given);
  if (bound.kind === 'unreadable') return [invalid(pool.child(name), given, { problem: 'form' })];
  if (bound.kind === 'number' && bound.value < 0) return [invalid(pool.child(name), given, { problem: 'negative' })];
  return bound.kind === 'percent' && bound.value > most ? [invalid(pool.child(name), given, { problem: 'percent' })] : [];
};

/**
 * Nobody can take away more nodes than there are; adding more than that is fine.
 *
 * @source ValidateWorker, ValidatePositiveIntOrPercent, IsNotMoreThan100Percent
 */
export const boundsFormat: Rule<ShootState> = {
  id: 'V-SHOOT-23',
  sentence: 'Bounds are non-negative integers or percentages, and maxUnavailable is at most 100%.',
  condition: 'Invalid for a text other than digits and %, for a negative integer, and for maxUnavailable above 100%.',
  source: 'ValidateWorker, ValidatePositiveIntOrPercent, IsNotMoreThan100Percent',
  check: ({ shoot }) =>
    shoot.pools.flatMap(({ path, maxSurge, maxUnavailable }) => [
      ...complaints(path, 'maxSurge', maxSurge, Number.POSITIVE_INFINITY),
      ...complaints(path, 'maxUnavailable', maxUnavailable, 100),
    ]),
};
