import type { Pod } from '@gardener-inplace/api';
import { readable } from '../reading.js';
import type { NodePlan } from './node-plan.js';
import { missingForKubelet, missingOn, type PodClass, type PodClassifier } from './pod-classes.js';
import { isTerminal, isTied, referenceTo, type PodReference } from './pods.js';

/** A pod and the features its node will not have. */
export interface AffectedPod extends PodReference {
  readonly node: string;
  readonly missing: readonly string[];
}

/** A pod that can't stay, or can't come back, once its node has changed. @internal */
export interface Departure {
  readonly affected: AffectedPod;
  readonly plan: NodePlan;
  readonly podClass: PodClass;
  readonly isTied: boolean;
}

/** What the change means for the pods, one by one. @internal */
export interface Departures {
  readonly refused: readonly AffectedPod[];
  readonly ignored: readonly AffectedPod[];
  readonly departures: readonly Departure[];
  readonly unreadable: readonly (PodReference & { readonly detail: string })[];
}

/** @internal */
export const departuresOf = (pods: Iterable<Pod>, plans: ReadonlyMap<string, NodePlan>, classifier: PodClassifier): Departures => {
  const refused: AffectedPod[] = [];
  const ignored: AffectedPod[] = [];
  const departures: Departure[] = [];
  const unreadable: (PodReference & { readonly detail: string })[] = [];
  for (const pod of pods) {
    const plan = plans.get(readable(() => pod.spec?.nodeName) ?? '');
    if (!plan?.isChanging || isTerminal(pod)) continue;
    const answer = classifier.classOf(pod);
    if (!answer.ok) {
      unreadable.push({ ...referenceTo(pod), detail: answer.error.detail });
      continue;
    }
    const podClass = answer.value;
    if (podClass === undefined) continue;
    const { after } = plan.prospect;
    const host = { outlook: after, viewpoint: classifier.viewpointOf(after.version) };
    const missing = missingOn(podClass, host);
    if (missing.length === 0) continue;
    const affected = { ...referenceTo(pod), node: plan.name, missing };
    const isRefused = missingForKubelet(podClass, host).length > 0;
    if (isRefused) refused.push(affected);
    if (!after.isChecking) ignored.push(affected);
    // Nobody schedules a tied pod anew: only the kubelet can turn it away.
    if (isRefused || !isTied(pod)) departures.push({ affected, plan, podClass, isTied: isTied(pod) });
  }
  return { refused, ignored, departures, unreadable };
};
