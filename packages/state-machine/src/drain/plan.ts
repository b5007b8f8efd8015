import type { Pod } from '@gardener-inplace/api';
import type { EvictionAnswer } from '../pool/snapshot.js';
import { podName, podsToDrain } from './pods.js';

export interface DrainInput {
  /** The node's pods. */
  readonly pods: readonly Pod[];
  /** By pod uid. */
  readonly evictions: Readonly<Record<string, EvictionAnswer>>;
  /** Start of this drain, RFC 3339; an older drain's clock never counts. */
  readonly since: string;
  /** RFC 3339. */
  readonly now: string;
  readonly timeoutMilliseconds: number;
  readonly maximumParallel: number;
}

export interface DrainPlan {
  readonly isDrained: boolean;
  /** The deadline has passed: pods are deleted without grace. */
  readonly isForced: boolean;
  readonly evict: readonly Pod[];
  readonly remove: readonly Pod[];
  readonly waiting: readonly { readonly pod: string; readonly why: string }[];
}

/**
 * What to do next to empty a node: evict what may be asked for now, wait for what is on its way out or was refused for a while,
 * delete without grace what outlasted the deadline.
 *
 * @source machine-controller e.2, e.3; field reports D03, D06, D08, D16, D23
 */
export function planDrain({ pods, evictions, since, now, timeoutMilliseconds, maximumParallel }: DrainInput): DrainPlan {
  const remaining = podsToDrain(pods);
  if (remaining.length === 0) return { isDrained: true, isForced: false, evict: [], remove: [], waiting: [] };
  const isForced = Date.parse(now) - Date.parse(since) > timeoutMilliseconds;
  if (isForced) return { isDrained: false, isForced, evict: [], remove: remaining, waiting: [] };

  const leaving = remaining.filter(isTerminating);
  const staying = remaining.filter((pod) => !isTerminating(pod));
  const refused = staying.filter((pod) => isTooEarly(evictions[pod.metadata?.uid ?? ''], now));
  const free = Math.max(0, maximumParallel - leaving.length);
  const evict = staying.filter((pod) => !refused.includes(pod)).slice(0, free);
  return {
    isDrained: false,
    isForced,
    evict,
    remove: [],
    waiting: [
      ...leaving.map((pod) => ({ pod: podName(pod), why: 'terminating' })),
      ...refused.map((pod) => ({ pod: podName(pod), why: evictions[pod.metadata?.uid ?? '']!.detail })),
    ],
  };
}

const isTerminating = (pod: Pod): boolean => pod.metadata?.deletionTimestamp !== undefined;

const isTooEarly = (answer: EvictionAnswer | undefined, now: string): boolean => answer !== undefined && Date.parse(now) < Date.parse(answer.retryAt);
