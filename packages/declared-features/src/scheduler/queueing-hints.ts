import type { Node, Pod } from '@gardener-inplace/api';
import { isSince } from '../component.js';
import { requiredForScheduling } from '../inference.js';
import { match } from '../match.js';
import { declaredFeaturesOf, readable } from '../reading.js';
import { settleScheduler, type Scheduler } from './scheduler.js';

/** Whether an event is a reason to try a rejected pod again. `error` is set where that could not be told; the pod is queued then. */
export interface QueueingHint {
  readonly hint: 'Queue' | 'QueueSkip';
  readonly error?: string;
}

const queue: QueueingHint = { hint: 'Queue' };
const queueSkip: QueueingHint = { hint: 'QueueSkip' };

/** Events the plugin wants to hear of, as `Resource/Action`. None while it is off. */
export function registeredEvents(scheduler: Scheduler): readonly string[] {
  const { isOn, release } = settleScheduler(scheduler);
  if (!isOn) return [];
  return ['Node/Add', 'Node/UpdateNodeDeclaredFeature', isSince(release, '1.37') ? 'TargetPod/Update' : 'Pod/Update'];
}

/** Element by element: another order is a change. */
const haveSameList = (a: Node | null | undefined, b: Node | null | undefined): boolean => {
  const before = declaredFeaturesOf(a);
  const after = declaredFeaturesOf(b);
  return before.length === after.length && before.every((name, position) => name === after[position]);
};

/** The action that a node update counts as, or undefined if the declared features didn't change or the gate is off. */
export const classifyNodeUpdate = (oldNode: Node, newNode: Node, scheduler: Scheduler): 'UpdateNodeDeclaredFeature' | undefined =>
  settleScheduler(scheduler).isOn && !haveSameList(oldNode, newNode) ? 'UpdateNodeDeclaredFeature' : undefined;

/**
 * A node was added (no old node) or changed. As upstream, it isn't checked whether the change helps: an added node always queues, and
 * so does a node that lost or merely reordered its features. `isHelpful` answers more sharply.
 *
 * @source declared-features (e)
 */
export const nodeQueueingHint = (oldNode: Node | null | undefined, newNode: Node): QueueingHint =>
  oldNode && haveSameList(oldNode, newNode) ? queueSkip : queue;

/**
 * Whether the event turned a node that would not do into one that does: what a scheduler of your own may ask instead of the hint, so
 * that a feature that goes away, or a list that is merely reordered, wakes nobody.
 */
export const isHelpful = (required: readonly string[], oldNode: Node | null | undefined, newNode: Node): boolean =>
  match(required, declaredFeaturesOf(newNode)).isMatch && !(oldNode && match(required, declaredFeaturesOf(oldNode)).isMatch);

const uidOf = (pod: Pod): unknown => readable(() => pod.metadata?.uid);

/**
 * The pod itself changed: queued if it now requires something else. Up to 1.36 updates of other pods arrive too and are skipped.
 *
 * @source declared-features (e)
 */
export function podQueueingHint(pod: Pod, oldPod: Pod, newPod: Pod, scheduler: Scheduler): QueueingHint {
  const { version, release, registry } = settleScheduler(scheduler);
  if (!isSince(release, '1.37') && uidOf(pod) !== uidOf(newPod)) return queueSkip;
  const before = requiredForScheduling(oldPod, version, registry);
  const after = requiredForScheduling(newPod, version, registry);
  if (!before.ok) return { ...queue, error: before.error.detail };
  if (!after.ok) return { ...queue, error: after.error.detail };
  const isSame = before.value.length === after.value.length && before.value.every((name, position) => name === after.value[position]);
  return isSame ? queueSkip : queue;
}
