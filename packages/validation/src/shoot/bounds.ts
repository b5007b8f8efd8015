import { isIntOrPercent } from '@gardener-inplace/api';

/** How far a bound goes: a percentage, a number, or nothing that can be read. */
export type Bound =
  | { readonly kind: 'absent' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'unreadable' };

/** Reads `maxSurge` or `maxUnavailable`. */
export function boundOf(given: unknown): Bound {
  if (given === undefined || given === null) return { kind: 'absent' };
  if (!isIntOrPercent(given)) return { kind: 'unreadable' };
  return typeof given === 'number' ? { kind: 'number', value: given } : { kind: 'percent', value: Number(given.slice(0, -1)) };
}

const leadingNumber = /^[+-]?\d{1,15}$/;

/**
 * Whether a bound lets nothing happen. Upstream reads a text that is neither number nor percentage as 0, so an unreadable bound
 * is reported twice: for its form, and as one half of a pair of zeros.
 */
export function isZero(given: unknown): boolean {
  const bound = boundOf(given);
  if (bound.kind === 'unreadable') return !(typeof given === 'string' && leadingNumber.test(given) && Number(given) !== 0);
  return bound.kind === 'absent' || bound.value === 0;
}
