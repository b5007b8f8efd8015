import type { Pod } from '@gardener-inplace/api';
import type { EvictionAnswer } from '../pool/snapshot.js';
import type { DrainLimits, ForceReason } from './force.js';
import { own } from '../readable/own.js';
import { podName, podsToDrain } from './pods.js';

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
  readonly waiting: readonly { readonly pod: string; readonly why: string }[];
  /** Volumes that must be detached before the node is told that it is empty; never waited for by force. */
  readonly volumes: readonly string[];
}

/**
 * What to do next to empty a node: evict what may be asked for now, wait for what is on its way out or was refused for a while,
 * delete without grace what must go by force.
 *
 * @source machine-controller e.2, e.3; field reports D03, D06, D07, D08, D16, D23
 */
export function planDrain({ pods, evictions, force, limits, now, maximumParallel, volumes = [] }: DrainInput): DrainPlan {
  const remaining = podsToDrain(pods);
  const plan = { isDrained: false, force, limits, evict: [], remove: [], waiting: [], volumes: force === undefined ? volumes : [] };
  if (remaining.length === 0) return { ...plan, isDrained: plan.volumes.length === 0 };
  if (force !== undefined) return { ...plan, remove: remaining };

  const answerOf = (pod: Pod): EvictionAnswer | undefined => own(evictions, pod.metadata?.uid ?? '');
  const leaving = remaining.filter(isTerminating);
  const staying = remaining.filter((pod) => !isTerminating(pod));
  const refused = staying.filter((pod) => isTooEarly(answerOf(pod), now));
  const due = staying.filter((pod) => !refused.includes(pod));
  const free = Math.max(0, maximumParallel - leaving.length);
  const isSpent = (pod: Pod): boolean => (answerOf(pod)?.attempts ?? 0) >= limits.evictions;
  return {
    ...plan,
    evict: due.filter((pod) => !isSpent(pod)).slice(0, free),
    remove: due.filter(isSpent),
    waiting: [
      ...leaving.map((pod) => ({ pod: podName(pod), why: 'terminating' })),
      ...refused.map((pod) => ({ pod: podName(pod), why: answerOf(pod)!.detail })),
    ],
  };
}

const isTerminating = (pod: Pod): boolean => pod.metadata?.deletionTimestamp !== undefined;

const isTooEarly = (answer: EvictionAnswer | undefined, now: string): boolean =>
  answer !== undefined && Date.parse(now) < Date.parse(answer.retryAt);
