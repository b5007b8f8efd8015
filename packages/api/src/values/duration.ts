import { longestText } from './longest-text.js';
import { fail, ok, type Result } from './result.js';

const nanoseconds: Readonly<Record<string, bigint>> = {
  ns: 1n,
  // Both code points that look like a micro sign.
  '\u00b5s': 1_000n,
  '\u03bcs': 1_000n,
  us: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const segment = /(\d+(?:\.\d*)?|\.\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/g;
const syntax = /^([+-]?)((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|\u00b5s|\u03bcs|ms|s|m|h))+|0)$/;
const limit = 9_223_372_036_854_775_808n;

const amountOf = (number: string, unit: string): bigint => {
  const [whole = '', fraction = ''] = number.split('.');
  return (BigInt(whole + fraction) * (nanoseconds[unit] ?? 0n)) / 10n ** BigInt(fraction.length);
};

/**
 * Reads a duration in Go's syntax: numbers with units `h m s ms us µs ns`, fractions allowed, an optional sign, or a bare `0`.
 * The answer is in nanoseconds and may be negative; parts of a nanosecond are dropped.
 *
 * ```ts
 * parseDuration('1m30.5s'); // { ok: true, value: 90500000000n }
 * ```
 * @source Go time.ParseDuration
 */
export function parseDuration(text: string): Result<bigint> {
  if (typeof text === 'string' && text.length > longestText)
    return fail('DURATION_OUT_OF_RANGE', text, `is longer than ${longestText} characters`);
  const match = typeof text === 'string' ? syntax.exec(text) : null;
  if (!match) return fail('DURATION_UNPARSABLE', text, 'is not a duration such as 20m, 1h30m or 1.5s');
  const amount = [...(match[2] ?? '').matchAll(segment)].reduce((sum, [, number = '', unit = '']) => sum + amountOf(number, unit), 0n);
  const signed = match[1] === '-' ? -amount : amount;
  return signed >= -limit && signed < limit
    ? ok(signed)
    : fail('DURATION_OUT_OF_RANGE', text, 'is longer than 2^63 nanoseconds (about 292 years)');
}

/**
 * A duration in milliseconds, with a fraction where there is one.
 *
 * ```ts
 * durationMilliseconds('20m'); // { ok: true, value: 1200000 }
 * ```
 */
export function durationMilliseconds(text: string): Result<number> {
  const duration = parseDuration(text);
  return duration.ok ? ok(Number(duration.value) / 1e6) : duration;
}

const decimal = (amount: bigint, unit: bigint): string => {
  const fraction = (amount % unit)
    .toString()
    .padStart(unit.toString().length - 1, '0')
    .replace(/0+$/, '');
  return fraction === '' ? `${amount / unit}` : `${amount / unit}.${fraction}`;
};

/**
 * Prints a duration as Go does.
 *
 * ```ts
 * formatDuration(1_200_000_000_000n); // '20m0s'
 * formatDuration(1_500_000n); // '1.5ms'
 * ```
 * @source Go time.Duration.String
 */
export function formatDuration(duration: bigint): string {
  if (duration < 0n) return `-${formatDuration(-duration)}`;
  if (duration === 0n) return '0s';
  if (duration < 1_000n) return `${duration}ns`;
  if (duration < 1_000_000n) return `${decimal(duration, 1_000n)}µs`;
  if (duration < 1_000_000_000n) return `${decimal(duration, 1_000_000n)}ms`;
  const minute = 60_000_000_000n;
  const seconds = `${decimal(duration % minute, 1_000_000_000n)}s`;
  const minutes = duration / minute;
  if (minutes === 0n) return seconds;
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`;
}
