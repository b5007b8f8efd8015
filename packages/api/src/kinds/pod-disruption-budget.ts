import type { Condition, IntOrString, Integer, KubernetesObject, LabelSelector, Timestamp } from './meta.js';

/** How many pods of an application may be missing at once through evictions. */
export interface PodDisruptionBudget extends KubernetesObject<'policy/v1', 'PodDisruptionBudget'> {
  /** Which pods, and how many of them must stay. */
  readonly spec?: {
    /** Pods that must stay; percentages are rounded up. Only one of the two limits is given. */
    readonly minAvailable?: IntOrString;
    /** Pods that may be missing; percentages are rounded up. */
    readonly maxUnavailable?: IntOrString;
    /** Pods of the namespace that are protected. Absent: none. */
    readonly selector?: LabelSelector;
    /** `IfHealthyBudget` (default) protects pods that aren't ready too; `AlwaysAllow` lets them go. */
    readonly unhealthyPodEvictionPolicy?: string;
  };
  /** What was counted. */
  readonly status?: {
    /** Evictions that would be granted now. */
    readonly disruptionsAllowed?: Integer;
    /** Ready pods. */
    readonly currentHealthy?: Integer;
    /** Ready pods that there must be. */
    readonly desiredHealthy?: Integer;
    /** Pods that there should be in all. */
    readonly expectedPods?: Integer;
    /** Generation that the counts belong to; for another one evictions are refused. */
    readonly observedGeneration?: Integer;
    /** Pods whose eviction was granted and that are still there, with the time of it. */
    readonly disruptedPods?: Readonly<Record<string, Timestamp>>;
    /** Type `DisruptionAllowed`. */
    readonly conditions?: readonly Condition[];
  };
}
