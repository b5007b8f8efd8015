import type { Pod, Result } from '@gardener-inplace/api';
import type { Feature } from './feature.js';
import { reasonOf } from './reading.js';
import { isPastMaxVersion, type Registry } from './registry/registry.js';
import { registryFor } from './registry/releases.js';
import { readVersion } from './version.js';

/** Names of required features in byte order, or why they could not be told. */
export type Requirement = Result<readonly string[]>;

type Version = string | null | undefined;

const nothing: Requirement = { ok: true, value: Object.freeze([]) };

const fail = (code: string, value: unknown, detail: string): Requirement => ({ ok: false, error: { code, value, detail } });

const infer = (registry: Registry, targetVersion: Version, isNeeded: (feature: Feature) => boolean): Requirement => {
  if (typeof targetVersion !== 'string') return fail('TARGET_VERSION_MISSING', targetVersion, 'target version cannot be nil');
  const version = readVersion(targetVersion);
  if (version === undefined) return fail('VERSION_UNPARSABLE', targetVersion, 'target version is not a version such as 1.36.2');
  let required: string[] | undefined;
  for (const feature of registry.features) {
    try {
      if (isPastMaxVersion(feature, version) || !isNeeded(feature)) continue;
    } catch (error) {
      return fail('PREDICATE_FAILED', feature.name, `predicate of feature ${feature.name} failed: ${reasonOf(error)}`);
    }
    (required ??= []).push(feature.name);
  }
  return required === undefined ? nothing : { ok: true, value: required };
};

/**
 * The features a node must declare for the pod to run on it. Users never write them down: they follow from the pod's fields.
 *
 * ```ts
 * const required = requiredForScheduling(pod, '1.36.2');
 * if (required.ok) nodes.filter((node) => match(required.value, node.status?.declaredFeatures).isMatch);
 * ```
 * @param targetVersion the version of whoever asks (your scheduler, your kubelet), not of the node. Features past their `maxVersion`
 * at that version are taken as present everywhere. Missing: error `TARGET_VERSION_MISSING`; unreadable: `VERSION_UNPARSABLE`.
 * @param registry by default what a component of that version knows
 * @source KEP-5328 "Inference"; declared-features (c)
 */
export function requiredForScheduling(pod: Pod, targetVersion: Version, registry: Registry = registryFor(targetVersion)): Requirement {
  const subject = pod ?? {};
  return infer(registry, targetVersion, (feature) => feature.isNeededToRun?.(subject) === true);
}

/**
 * The features the pod's node must declare for a running pod to change from one form into the other. The pair of objects decides;
 * by which request the change came plays no part.
 *
 * ```ts
 * requiredForUpdate(podWith({ cpu: '1' }), podWith({ cpu: '2' }), '1.36.2');
 * // { ok: true, value: ['InPlacePodLevelResourcesVerticalScaling'] }
 * ```
 * @param targetVersion and `registry`: as for `requiredForScheduling`
 * @source KEP-5328 "Inference"; declared-features (c)
 */
export function requiredForUpdate(
  oldPod: Pod,
  newPod: Pod,
  targetVersion: Version,
  registry: Registry = registryFor(targetVersion),
): Requirement {
  const before = oldPod ?? {};
  const after = newPod ?? {};
  return infer(registry, targetVersion, (feature) => feature.isNeededToUpdate?.(before, after) === true);
}
