import { resolveIntOrPercent, type IntOrString, type Result, type WorkerPool } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { machineCount } from '../count.js';
import { all, chain, fail, map, ok } from '../result.js';

/** How many machines a pool has, and how many may be missing or too many. @internal */
export type PoolSize = Pick<WorkerPool, 'minimum' | 'maximum' | 'maxSurge' | 'maxUnavailable'>;

/**
 * The sizes of a pool, 0 where nothing is said. Errors: `COUNT_EXPECTED`, `BUDGET_EXPECTED`.
 *
 * @internal
 */
export const poolSize = (pool: PoolSize): Result<PoolSize> =>
  chain(all([pool.minimum, pool.maximum].map(machineCount)), ([minimum = 0, maximum = 0]) =>
    map(all([pool.maxSurge, pool.maxUnavailable].map(budgetOf)), ([maxSurge = 0, maxUnavailable = 0]) => ({
      minimum,
      maximum,
      maxSurge,
      maxUnavailable,
    })),
  );

const budgetOf = (value: IntOrString | null | undefined): Result<IntOrString> => {
  if (isAbsent(value)) return ok(0);
  // Of a hundred machines: a percentage that says nothing there says nothing of any pool.
  const count = resolveIntOrPercent(value, 100, 'up');
  const isBudget = count.ok && count.value >= 0;
  return isBudget ? ok(value) : fail('BUDGET_EXPECTED', value, 'is neither a non-negative integer nor a percentage such as 25%');
};
