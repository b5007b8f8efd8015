import type { Result } from '@gardener-inplace/api';
import type { FeatureRequirements } from '../feature.js';
import type { Registry } from './registry.js';

/**
 * Which gates and runtime flags a node needs for a feature: what an autoscaler has to know of a node that doesn't exist yet.
 * Error `FEATURE_UNKNOWN` for a name that is not registered.
 *
 * ```ts
 * requirementsOf(forVersion('1.37'), 'VolumeBindMountOptions');
 * // { ok: true, value: { featureGates: ['VolumeBindMountOptions'], runtimeFeatures: { mountOptions: true } } }
 * ```
 * @since Kubernetes 1.36
 */
export function requirementsOf(registry: Registry, name: string): Result<FeatureRequirements> {
  const feature = registry.features[registry.positions.get(name) ?? -1];
  return feature
    ? { ok: true, value: feature.requirements }
    : { ok: false, error: { code: 'FEATURE_UNKNOWN', value: name, detail: `feature '${name}' not registered` } };
}
