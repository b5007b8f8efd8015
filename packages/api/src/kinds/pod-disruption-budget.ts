import type { Condition, Integer, IntOrString, LabelSelector, ObjectMeta, Timestamp } from './meta.js';

/** How many pods of an application may be missing at once through evictions. */
export interface PodDisruptionBudget {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'PodDisruptionBudget';
  readonly metadata?: ObjectMeta;
  readonly spec?: {
    readonly minAvailable?: IntOrString;
    readonly maxUnavailable?: IntOrString;
    readonly selector?: LabelSelector;
    /** `IfHealthyBudget` (default) protects pods that aren't ready too; `AlwaysAllow` lets them go. */
    readonly unhealthyPodEvictionPolicy?: string;
  };
  readonly status?: {
    /** Evictions that would be granted now. */
    readonly disruptionsAllowed?: Integer;
    readonly currentHealthy?: Integer;
    readonly desiredHealthy?: Integer;
    readonly expectedPods?: Integer;
    readonly observedGeneration?: Integer;
    readonly disruptedPods?: Readonly<Record<string, Timestamp>>;
    readonly conditions?: readonly Condition[];
  };
}
