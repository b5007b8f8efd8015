import { compareQuantities } from '@gardener-inplace/api';

type Amount = string | number | null | undefined;

const readable = (amount: Amount): string | number => (typeof amount === 'string' ? amount.trim() : (amount ?? 0));

/**
 * Whether two quantities are the same amount, however written (`1` and `1000m`); none at all is zero. Text that is no quantity equals
 * only itself, so a change of it counts as a change.
 */
export const areAmountsEqual = (a: Amount, b: Amount): boolean => {
  if (a === b) return true;
  const order = compareQuantities(readable(a), readable(b));
  return order.ok && order.value === 0;
};

/** Whether two quantities are written alike; `1` and `"1"` are. A server keeps the text as it came until the object was stored. */
export const areAmountsIdentical = (a: Amount, b: Amount): boolean => a === b || String(a ?? '').trim() === String(b ?? '').trim();
