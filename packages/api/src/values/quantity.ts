import { longestText } from './longest-text.js';
import { fail, ok, orderOf, type Order, type Result } from './result.js';

/** How a quantity was written, and so how it is printed: `1500m`, `15e2`, `1Ki`. */
export type QuantityFormat = 'decimal' | 'exponent' | 'binary';

/** A resource quantity, exact to a billionth. */
export interface Quantity {
  /** The amount in billionths (10^-9). */
  readonly nano: bigint;
  /** Suffixes that it was written with, and is printed with. */
  readonly format: QuantityFormat;
}

const unit = 1_000_000_000n;
const syntax = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:([eE])([+-]?\d+)|([numkMGTPE]|[KMGTPE]i)?)$/;

/** Suffixes of 10^-9, 10^-6 and so on. */
const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
/** Suffixes of 1024^0, 1024^1 and so on. */
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/** Keeps a hostile `1e999999999` from filling memory; the largest suffix is 10^18. */
const maximumExponent = 1000;

/** Rounds away from zero: whoever asks for something gets something. */
const divideUp = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  return dividend % divisor === 0n ? quotient : quotient + (dividend < 0n ? -1n : 1n);
};

/** `digits` × 10^power, in billionths. */
const scale = (digits: bigint, power: number): bigint =>
  power >= -9 ? digits * 10n ** BigInt(power + 9) : divideUp(digits, 10n ** BigInt(-power - 9));

/**
 * Reads a Kubernetes quantity: a decimal number with a suffix `n u m k M G T P E`, `Ki Mi Gi Ti Pi Ei`, or an exponent such as `e3`.
 * The amount is exact at any size, in a text of at most 1000 characters; beyond nine decimal places it is rounded away from zero. Unlike upstream, amounts above 2^63 - 1
 * are not capped.
 *
 * ```ts
 * parseQuantity('1.5Gi'); // { ok: true, value: { nano: 1610612736000000000n, format: 'binary' } }
 * ```
 * @source Kubernetes resource quantity grammar
 */
export function parseQuantity(text: string | number): Result<Quantity> {
  if (typeof text === 'string' && text.length > longestText)
    return fail('QUANTITY_OUT_OF_RANGE', text, `is longer than ${longestText} characters`);
  const match = syntax.exec(typeof text === 'number' ? String(text) : typeof text === 'string' ? text : '');
  if (!match)
    return fail('QUANTITY_UNPARSABLE', text, 'is not a number followed by one of n u m k M G T P E Ki Mi Gi Ti Pi Ei or an exponent');
  const [, sign, number = '', exponentMark, exponentText, suffix = ''] = match;
  const [whole = '', fraction = ''] = number.split('.');
  const digits = BigInt(`${sign === '-' ? '-' : ''}1`) * BigInt(whole + fraction);

  if (suffix.endsWith('i')) {
    return ok({ nano: scale(digits * 1024n ** BigInt(binarySuffixes.indexOf(suffix)), -fraction.length), format: 'binary' });
  }
  const exponent = exponentMark ? Number(exponentText) : 3 * decimalSuffixes.indexOf(suffix) - 9;
  if (Math.abs(exponent) > maximumExponent) return fail('QUANTITY_OUT_OF_RANGE', text, `has an exponent beyond ${maximumExponent}`);
  return ok({ nano: scale(digits, exponent - fraction.length), format: exponentMark ? 'exponent' : 'decimal' });
}

/**
 * Orders two quantities by amount; how they are written plays no part.
 *
 * ```ts
 * compareQuantities('1Ki', '1024'); // { ok: true, value: 0 }
 * ```
 */
export function compareQuantities(a: string | number, b: string | number): Result<Order> {
  const left = parseQuantity(a);
  if (!left.ok) return left;
  const right = parseQuantity(b);
  return right.ok ? ok(orderOf(left.value.nano, right.value.nano)) : right;
}

/** How often a number can be divided by a factor without remainder, at most `limit` times. */
const timesDivisible = (value: bigint, factor: bigint, limit: number): number => {
  let times = 0;
  for (let rest = value; times < limit && rest % factor === 0n; rest /= factor) times += 1;
  return times;
};

/**
 * Prints a quantity in its canonical form: an integer with the largest suffix that needs no fraction. Binary amounts between
 * -1024 and 1024 are printed without a binary suffix; a fraction of a binary unit is rounded away from zero, and prints without a
 * suffix where none divides it.
 */
export function formatQuantity({ nano, format }: Quantity): string {
  if (nano === 0n) return '0';
  if (format === 'binary' && (nano >= 1024n * unit || nano <= -1024n * unit)) {
    const whole = divideUp(nano, unit);
    const times = timesDivisible(whole, 1024n, binarySuffixes.length - 1);
    return `${whole / 1024n ** BigInt(times)}${binarySuffixes[times]}`;
  }
  const times = timesDivisible(nano, 1000n, format === 'exponent' ? Number.POSITIVE_INFINITY : decimalSuffixes.length - 1);
  const power = 3 * times - 9;
  const suffix = format === 'exponent' ? (power === 0 ? '' : `e${power}`) : decimalSuffixes[times];
  return `${nano / 1000n ** BigInt(times)}${suffix}`;
}

/**
 * The canonical form of a quantity, as an API server stores it.
 *
 * ```ts
 * canonicalQuantity('1024Mi'); // { ok: true, value: '1Gi' }
 * canonicalQuantity('0.5'); // { ok: true, value: '500m' }
 * ```
 */
export function canonicalQuantity(text: string | number): Result<string> {
  const quantity = parseQuantity(text);
  return quantity.ok ? ok(formatQuantity(quantity.value)) : quantity;
}
