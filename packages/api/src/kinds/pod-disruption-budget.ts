import type { Condition, IntOrString, LabelSelector, ObjectMeta } from './meta.js';

export interface PodDisruptionBudget {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'PodDisruptionBudget';
  readonly metadata?: ObjectMeta;
  readonly spec?: {
    readonly minAvailable?: IntOrString;
    readonly maxUnavailable?: IntOrString;
    readonly selector?: LabelSelector;
    readonly unhealthyPodEvictionPolicy?: string;
  };
  readonly status?: {
    readonly disruptionsAllowed?: number;
    readonly currentHealthy?: number;
    readonly desiredHealthy?: number;
    readonly expectedPods?: number;
    readonly observedGeneration?: number;
    readonly disruptedPods?: Readonly<Record<string, string>>;
    readonly conditions?: readonly Condition[];
  };
}
