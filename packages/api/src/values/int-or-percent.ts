import type { IntOrString } from '../kinds/meta.js';
import { longestText } from './longest-text.js';
import { fail, ok, type Result } from './result.js';

const percent = /^\d+%$/;

/** Whether a value is an integer or a text of digits and `%`. Says nothing about its size. */
export const isIntOrPercent = (value: unknown): value is IntOrString =>
  typeof value === 'string' ? percent.test(value) : Number.isSafeInteger(value);

/**
 * Resolves an absolute number or a percentage of a total. Integers come back as they are, negative ones too; percentages above 100
 * give more than the total. Kubernetes rounds surges up and unavailable counts down.
 *
 * ```ts
 * resolveIntOrPercent('25%', 10, 'down'); // { ok: true, value: 2 }
 * resolveIntOrPercent('25%', 10, 'up'); // { ok: true, value: 3 }
 * ```
 * @param total what 100% stands for: a non-negative integer
 */
export function resolveIntOrPercent(value: IntOrString, total: number, round: 'up' | 'down'): Result<number> {
  if (!isIntOrPercent(value)) return fail('INT_OR_PERCENT_UNPARSABLE', value, 'is neither an integer nor digits followed by %');
  if (typeof value === 'number') return ok(value);
  if (value.length > longestText) return fail('INT_OR_PERCENT_OUT_OF_RANGE', value, `is longer than ${longestText} characters`);
  if (!Number.isSafeInteger(total) || total < 0) return fail('TOTAL_INVALID', total, 'is not a non-negative integer');
  const hundredths = BigInt(value.slice(0, -1)) * BigInt(total);
  const resolved = Number((hundredths + (round === 'up' ? 99n : 0n)) / 100n);
  return Number.isSafeInteger(resolved) ? ok(resolved) : fail('INT_OR_PERCENT_OUT_OF_RANGE', value, 'resolves to more than 2^53 - 1');
}
