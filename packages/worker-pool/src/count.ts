import type { Result } from '@gardener-inplace/api';
import { isAbsent } from './absent.js';
import { fail, ok } from './result.js';

/** How many a manifest says there are: 0 where it says nothing that can be counted. @internal */
export const countOf = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);

/** A number of machines: 0 where nothing is said. Errors: `COUNT_EXPECTED`. @internal */
export const machineCount = (value: unknown): Result<number> =>
  isAbsent(value) || (Number.isSafeInteger(value) && (value as number) >= 0)
    ? ok(countOf(value))
    : fail('COUNT_EXPECTED', value, 'is not a non-negative integer');
