import { settle, type Component } from '../component.js';

/**
 * The list a Node has after a kubelet's status sync: what was discovered, whatever anyone else wrote there. With the gate off, or if
 * nothing was discovered (undefined or null, not an empty list), the field is left as it is, so an old list stays for good. Upstream's
 * discovery that finds nothing has no list at all, where `discover` answers with an empty one: pass `undefined` then.
 *
 * ```ts
 * const found = discover(configuration);
 * reportedFeatures(found.length > 0 ? found : undefined, node.status?.declaredFeatures, { version: '1.36.2' });
 * reportedFeatures(undefined, ['A'], { version: '1.36.2' }); // ['A']: stale, and nobody will remove it
 * ```
 * @source declared-features (g)
 */
export function reportedFeatures(
  discovered: readonly string[] | null | undefined,
  previous: readonly string[] | null | undefined,
  kubelet: Component,
): readonly string[] | undefined {
  return [settle(kubelet).isOn ? discovered : undefined, previous].find((list) => Array.isArray(list));
}

/**
 * Whether a Node shows names that its kubelet, in its present version and configuration, would not declare. Such a list attracts pods
 * that the kubelet refuses, or runs with the feature missing.
 *
 * @param discovered what the kubelet would declare (`discover`)
 */
export const staleFeatures = (declared: readonly string[] | null | undefined, discovered: readonly string[]): readonly string[] => {
  const kept = new Set(discovered);
  return Array.isArray(declared) ? declared.filter((name) => !kept.has(name)) : [];
};
