import type { IntOrString } from '@gardener-inplace/api';

/**
 * A zone's share of a number: whole parts are equal, what is left goes to the first zones one by one. Shares add up to
 * `total`.
 *
 * ```ts
 * [0, 1, 2].map((zone) => shareOf(5, zone, 3)); // [2, 2, 1]
 * ```
 * @source node agent reference, distribution over zones
 */
export const shareOf = (total: number, zone: number, zones: number): number => Math.floor(total / zones) + (zone < total % zones ? 1 : 0);

/**
 * A zone's share of a budget. A number is distributed like machines. A percentage stays as it is while zones have equal
 * size; otherwise it grows or shrinks with the zone's share of `total`, rounded up, so that a small zone isn't left
 * without any.
 *
 * ```ts
 * [0, 1].map((zone) => shareOfBudget('50%', 3, zone, 2)); // ['67%', '34%']
 * ```
 * @param total the number the percentage refers to: the pool's maximum for surge, its minimum for unavailable machines
 * @source node agent reference, distribution over zones
 */
export function shareOfBudget(budget: IntOrString, total: number, zone: number, zones: number): IntOrString {
  if (typeof budget === 'number') return shareOf(budget, zone, zones);
  const percent = typeof budget === 'string' ? /^(\d{1,1000})%$/.exec(budget)?.[1] : undefined;
  if (percent === undefined || total % zones === 0) return budget;
  const [part, whole] = [BigInt(percent) * BigInt(shareOf(total, zone, zones)) * BigInt(zones), BigInt(total)];
  return `${(part + whole - 1n) / whole}%`;
}
