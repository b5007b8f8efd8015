import type { Pod } from '@gardener-inplace/api';

/** What a kubelet knows about itself when it starts: everything discovery may look at. */
export interface NodeConfiguration {
  /** Feature gates of the kubelet. A gate that is not listed is off, except `NodeDeclaredFeatures`, which discovery takes as on. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** What the container runtime says it can do, by CRI flag: `userNamespacesHostNetwork`, `mountOptions`. Not listed means false. */
  readonly runtimeFeatures?: Readonly<Record<string, boolean>>;
  /** Only read by the feature that 1.35 had for exclusive CPUs. */
  readonly cpuManagerPolicy?: string;
  /** Version of the kubelet. Without one, `maxVersion` is not applied. */
  readonly kubeletVersion?: string;
}

/** What must be true of a node for it to declare a feature, as far as gates and runtime flags can say it. */
export interface FeatureRequirements {
  readonly featureGates: readonly string[];
  readonly runtimeFeatures?: Readonly<Record<string, boolean>>;
}

/**
 * One declarable feature: data and small predicates. The built-in ones and your own have the same shape.
 *
 * Predicates are given objects as a client sent them, so any field may be missing or of the wrong type; one that throws makes
 * inference answer with an error and discovery leave the feature out.
 *
 * ```ts
 * const gpuSharing: Feature = {
 *   name: 'GpuSharing',
 *   requirements: { featureGates: ['GpuSharing'] },
 *   isDeclaredBy: ({ featureGates }) => featureGates['GpuSharing'] === true,
 *   isNeededToRun: (pod) => pod.metadata?.annotations?.['example.com/gpu-share'] !== undefined,
 * };
 * ```
 * @source KEP-5328 "Feature interface"
 */
export interface Feature {
  /** As it stands in `status.declaredFeatures`. Compared whole and case-sensitively. */
  readonly name: string;
  /** The last version, inclusive, at which anyone still has to care. Absent, or not a version: no end. */
  readonly maxVersion?: string;
  readonly requirements: FeatureRequirements;
  /** Whether a node of this configuration declares the feature. */
  isDeclaredBy(configuration: NodeConfiguration): boolean;
  /** Whether the pod can only run on a node that declares the feature. Absent: never. */
  isNeededToRun?(pod: Pod): boolean;
  /** Whether changing the pod in this way can only be done by a node that declares the feature. Absent: never. */
  isNeededToUpdate?(oldPod: Pod, newPod: Pod): boolean;
}
