import { type Machine, marks, type Node } from '@gardener-inplace/api';
import { readableMachine, readableNode } from '../readable/objects.js';

/** Why pods are deleted instead of evicted. */
export type ForceReason = 'asked' | 'deadline' | 'not-ready' | 'read-only';

export interface ForceInput {
  readonly machine: Machine;
  readonly node: Node;
  /** Start of this drain, RFC 3339; an older drain's clock never counts. */
  readonly since: string;
  /** RFC 3339. */
  readonly now: string;
  readonly timeoutMilliseconds: number;
  /** So many nodes are down at once that the cause is not the node: pods are not deleted because of it. */
  readonly isMeltdown: boolean;
}

/** A node that has been ill for longer than this answers no eviction. */
const illnessMilliseconds = 5 * 60_000;

/**
 * Why a drain is forced, if it is: a person asked, its deadline passed, or the node has been ill for five minutes.
 *
 * @source machine-controller e.3; field reports B15, D06, D09, H25
 */
export function forceReason({ since, now, timeoutMilliseconds, isMeltdown, ...found }: ForceInput): ForceReason | undefined {
  const [machine, node] = [readableMachine(found.machine), readableNode(found.node)];
  if (machine.metadata?.labels?.[marks.forceDrain]?.toLowerCase() === 'true') return 'asked';
  const elapsed = (moment: string | undefined): number => Date.parse(now) - Date.parse(moment ?? now);
  if (elapsed(since) > timeoutMilliseconds) return 'deadline';
  if (isMeltdown) return undefined;
  const isIll = (type: string, well: string): boolean =>
    node.status?.conditions?.some(
      (each) => each.type === type && each.status !== well && elapsed(each.lastTransitionTime) > illnessMilliseconds,
    ) === true;
  if (isIll('Ready', 'True')) return 'not-ready';
  return isIll('ReadonlyFilesystem', 'False') ? 'read-only' : undefined;
}

/** How far one attempt to empty the node goes. */
export interface DrainLimits {
  readonly attemptMilliseconds: number;
  /** How often a pod is asked to leave before it is deleted. */
  readonly evictions: number;
}

/**
 * An eviction counts as another attempt only so long after the last one that counted, however often it is asked for: the number of
 * attempts is a time to be patient. Milliseconds.
 *
 * @source machine-controller e.2
 */
export const evictionIntervalMilliseconds = 20_000;
const forced: DrainLimits = { attemptMilliseconds: 60_000, evictions: 1 };

/** Force has short limits of its own, whatever the drain's are (D07); an ill node keeps the drain's. */
export const drainLimits = (reason: ForceReason | undefined, timeoutMilliseconds: number, maxEvictRetries = 360): DrainLimits =>
  reason === 'asked' || reason === 'deadline'
    ? forced
    : {
        attemptMilliseconds: timeoutMilliseconds,
        evictions: Math.min(maxEvictRetries, Math.trunc(timeoutMilliseconds / evictionIntervalMilliseconds)),
      };
