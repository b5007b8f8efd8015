import type { Pod } from '@gardener-inplace/api';
import type { EvictionAnswer } from '../pool/snapshot.js';
import type { DrainLimits, ForceReason } from './force.js';
import { own } from '../readable/own.js';
import { isMoving, podName, podsToDrain } from './pods.js';

export interface DrainInput {
  /** The node's pods. */
  readonly pods: readonly Pod[];
  /** By pod uid. */
  readonly evictions: Readonly<Record<string, EvictionAnswer>>;
  /** Why pods are deleted instead of evicted, if so: `forceReason`. */
  readonly force: ForceReason | undefined;
  /** `drainLimits`. */
  readonly limits: DrainLimits;
  /** RFC 3339. */
  readonly now: string;
  readonly maximumParallel: number;
  /** Volumes of pods that left, still attached: `leftAttached`. */
  readonly volumes?: readonly string[];
}

export interface DrainPlan {
  readonly isDrained: boolean;
  /** Pods are deleted without grace instead of evicted. */
  readonly force: ForceReason | undefined;
  readonly limits: DrainLimits;
  readonly evict: readonly Pod[];
  /** Deleted without grace: by force, or because they outlasted the evictions they were asked by. */
  readonly remove: readonly Pod[];
  readonly waiting: readonly WaitingPod[];
  /** Volumes that must be detached before the node is told that it is empty. */
  readonly volumes: readonly string[];
}

export interface WaitingPod {
  /** `namespace/name`. */
  readonly pod: string;
  readonly why: string;
  /** What it answers to an eviction for now; undefined where it is on its way out, so that waiting for it is progress. */
  readonly answer: EvictionAnswer['outcome'] | undefined;
}

/**
 * What to do next to empty a node: evict what may be asked for now, wait for what is on its way out or was refused for a while,
 * delete without grace what must go by force.
 *
 * @source machine-controller e.2, e.3; field reports D03, D06, D07, D08, D09, D16, D17, D23
 */
export function planDrain({ pods, evictions, force, limits, now, maximumParallel, volumes = [] }: DrainInput): DrainPlan {
  const remaining = podsToDrain(pods);
  const plan = { isDrained: false, force, limits, evict: [], remove: [], waiting: [], volumes };
  if (remaining.length === 0) return { ...plan, isDrained: plan.volumes.length === 0 };
  if (force !== undefined) return { ...plan, remove: remaining };

  const answerOf = (pod: Pod): EvictionAnswer | undefined => own(evictions, pod.metadata?.uid ?? '');
  const leaving = remaining.filter((pod) => whyLeaving(pod) !== undefined);
  const staying = remaining.filter((pod) => whyLeaving(pod) === undefined);
  const refused = staying.filter((pod) => isTooEarly(answerOf(pod), now));
  const due = staying.filter((pod) => !refused.includes(pod));
  const free = Math.max(0, maximumParallel - leaving.length);
  // A server that has too much to do, or fails, has not said no to the pod.
  const isSpent = (pod: Pod): boolean => {
    const { outcome = 'accepted', attempts = 0 } = answerOf(pod) ?? {};
    return (outcome === 'blocked' || outcome === 'accepted') && attempts >= limits.evictions;
  };
  return {
    ...plan,
    evict: due.filter((pod) => !isSpent(pod)).slice(0, free),
    remove: due.filter(isSpent),
    waiting: [
      ...refused.map((pod) => ({ pod: podName(pod), why: answerOf(pod)!.detail, answer: answerOf(pod)!.outcome })),
      ...leaving.map((pod) => ({ pod: podName(pod), why: whyLeaving(pod)!, answer: undefined })),
    ],
  };
}

const whyLeaving = (pod: Pod): string | undefined =>
  pod.metadata?.deletionTimestamp !== undefined ? 'terminating' : isMoving(pod) ? 'its own controller moves it away' : undefined;

const isTooEarly = (answer: EvictionAnswer | undefined, now: string): boolean =>
  answer !== undefined && Date.parse(now) < Date.parse(answer.retryAt);
