import type { Result } from '@gardener-inplace/api';
import { isAbsent } from './absent.js';
import { fail, ok } from './result.js';

/**
 * The text that a manifest holds at a place: empty where nothing is. Errors: `TEXT_EXPECTED`, for example for a number that YAML
 * made of an unquoted version.
 *
 * @internal
 */
export function textOf(value: unknown): Result<string> {
  if (isAbsent(value)) return ok('');
  return typeof value === 'string' ? ok(value) : fail('TEXT_EXPECTED', value, 'is not a text; in YAML it needs quotes');
}
