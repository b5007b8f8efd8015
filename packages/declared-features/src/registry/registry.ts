import { byBytes } from '../byte-order.js';
import type { Feature } from '../feature.js';
import { isLater, readVersion, type ComponentVersion } from '../version.js';

/** The features a component knows, in byte order of their names: the order of every list of names that comes out. */
export interface Registry {
  readonly features: readonly Feature[];
  readonly names: readonly string[];
  /** Position by name. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * A registry of your own features, of built-in ones, or both. Of two features with one name the later one counts, so a built-in can be
 * replaced.
 *
 * ```ts
 * const registry = createRegistry([...forVersion('1.36').features, gpuSharing]);
 * ```
 */
export function createRegistry(features: Iterable<Feature>): Registry {
  const byName = new Map<string, Feature>();
  for (const feature of features) byName.set(feature.name, feature);
  const sorted = [...byName.values()].sort((a, b) => byBytes(a.name, b.name));
  const names = sorted.map(({ name }) => name);
  return { features: sorted, names, positions: new Map(names.map((name, position) => [name, position])) };
}

/**
 * Whether a feature no longer matters at a version: it is later than the feature's `maxVersion`. A patch release is later than a bound
 * that ends in `.0`.
 *
 * @internal
 */
export const isPastMaxVersion = (feature: Feature, version: ComponentVersion): boolean => {
  if (typeof feature.maxVersion !== 'string') return false;
  const bound = readVersion(feature.maxVersion);
  return bound !== undefined && isLater(version, bound);
};
