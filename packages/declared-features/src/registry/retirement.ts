import { sortedNames } from '../byte-order.js';
import { readVersion } from '../version.js';
import { isPastMaxVersion, type Registry } from './registry.js';
import { registryFor } from './releases.js';

/**
 * Features a component of this version treats as present everywhere: they are neither declared nor required any more. None for a
 * version that can't be read. No built-in feature has reached that point yet.
 *
 * @source KEP-5328 "Post-GA clean-up"; declared-features (a)
 */
export function retiredFeatures(version: string, registry: Registry = registryFor(version)): readonly string[] {
  const read = readVersion(version);
  return read ? registry.features.filter((feature) => isPastMaxVersion(feature, read)).map(({ name }) => name) : [];
}

/**
 * Names in a node's list that a component of this version no longer reads: retired, removed, or never known. They do no harm; they show
 * a kubelet that is older, or newer, than whoever asks, or a list that nobody keeps up to date.
 *
 * ```ts
 * leftovers(['GuaranteedQoSPodCPUResize'], '1.36.0'); // ['GuaranteedQoSPodCPUResize']
 * ```
 */
export function leftovers(
  declared: readonly string[] | null | undefined,
  version: string,
  registry: Registry = registryFor(version),
): readonly string[] {
  const retired = new Set(retiredFeatures(version, registry));
  return sortedNames(Array.isArray(declared) ? declared : []).filter((name) => !registry.positions.has(name) || retired.has(name));
}

/**
 * The `maxVersion` to give a feature whose gate is locked on from a minor: as long as a supported kubelet, up to three minors older,
 * may still have it off. Undefined for a text that is no version.
 *
 * ```ts
 * recommendedMaxVersion('1.38'); // '1.40'
 * ```
 * @source contributor guide "Node declared features"
 */
export function recommendedMaxVersion(lockedIn: string): string | undefined {
  const [major, minor] = readVersion(lockedIn)?.numbers ?? [];
  return major === undefined || minor === undefined ? undefined : `${major}.${minor + 2n}`;
}
