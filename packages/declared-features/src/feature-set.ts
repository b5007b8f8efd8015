import type { Result } from '@gardener-inplace/api';
import type { Registry } from './registry/registry.js';

/** A set of positions in a registry of a certain size. Sets over registries of different sizes can't be compared. */
export interface FeatureSet {
  readonly size: number;
  readonly positions: ReadonlySet<number>;
}

/** A set from positions; those outside of the registry are left out. */
export const featureSet = (size: number, positions: Iterable<number>): FeatureSet => ({
  size,
  positions: new Set([...positions].filter((position) => Number.isInteger(position) && position >= 0 && position < size)),
});

/** A set from names; those the registry doesn't know are left out. */
export const featureSetOf = (registry: Registry, names: Iterable<string>): FeatureSet =>
  featureSet(
    registry.names.length,
    [...names].map((name) => registry.positions.get(name) ?? -1),
  );

/** What the first set has and the second has not, in rising order. Error `SIZE_MISMATCH` for sets over different registries. */
export function difference(a: FeatureSet, b: FeatureSet): Result<readonly number[]> {
  if (a.size !== b.size) {
    return { ok: false, error: { code: 'SIZE_MISMATCH', value: [a.size, b.size], detail: `size mismatch: ${a.size} and ${b.size}` } };
  }
  return { ok: true, value: [...a.positions].filter((position) => !b.positions.has(position)).sort((x, y) => x - y) };
}

/** Whether the second set has all of the first. */
export function isSubset(a: FeatureSet, b: FeatureSet): Result<boolean> {
  const missing = difference(a, b);
  return missing.ok ? { ok: true, value: missing.value.length === 0 } : missing;
}

/**
 * One digit per registered feature in the order of names, `1` for those in the set.
 *
 * ```ts
 * formatFeatureSet(featureSet(3, [1])); // '010'
 * ```
 */
export const formatFeatureSet = ({ size, positions }: FeatureSet): string =>
  Array.from({ length: size }, (_, position) => (positions.has(position) ? '1' : '0')).join('');
