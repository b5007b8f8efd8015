import type { Feature, NodeConfiguration } from './feature.js';
import { isMechanismOn } from './registry/gates.js';
import { isPastMaxVersion, type Registry } from './registry/registry.js';
import { registryFor, releaseOf } from './registry/releases.js';
import { readVersion } from './version.js';

const isDeclaredBy = (feature: Feature, configuration: NodeConfiguration): boolean => {
  try {
    return feature.isDeclaredBy(configuration);
  } catch {
    return false;
  }
};

/**
 * The features a kubelet declares, in byte order: what it puts into `status.declaredFeatures`, or what an autoscaler puts into the
 * template of a node that doesn't exist yet.
 *
 * Only a feature's own gate and runtime flags are read; that prerequisite gates are on is checked elsewhere. An explicit
 * `NodeDeclaredFeatures: false` means nothing is declared, except from 1.37 on, where it is ignored.
 *
 * ```ts
 * discover({ kubeletVersion: '1.36.2', featureGates: { RestartAllContainersOnContainerExits: true } });
 * // ['RestartAllContainersOnContainerExits']
 * ```
 * @param registry which features the kubelet knows; by default those of its version, and the latest without one
 * @source KEP-5328 "Discovery"; declared-features (a)
 */
export function discover(
  configuration: NodeConfiguration,
  registry: Registry = registryFor(configuration?.kubeletVersion),
): readonly string[] {
  const { featureGates, kubeletVersion } = configuration ?? {};
  const isOff = featureGates?.['NodeDeclaredFeatures'] === false && !isMechanismOn(releaseOf(kubeletVersion), featureGates);
  if (isOff) return [];
  const version = typeof kubeletVersion === 'string' ? readVersion(kubeletVersion) : undefined;
  return registry.features
    .filter((feature) => isDeclaredBy(feature, configuration) && !(version && isPastMaxVersion(feature, version)))
    .map(({ name }) => name);
}
