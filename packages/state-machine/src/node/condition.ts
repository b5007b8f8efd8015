import { type Condition, type InPlaceReason, marks, type Node } from '@gardener-inplace/api';
import { decodeNode } from './decode.js';
import { inPlaceCondition } from './marks.js';
import type { Phase } from './phase.js';

const messages: Readonly<Record<InPlaceReason, string>> = {
  CandidateForUpdate: 'Node is a candidate for in-place update',
  SelectedForUpdate: 'Node is selected for in-place update',
  DrainSuccessful: 'Node draining successful',
  ReadyForUpdate: 'Node is ready for in-place update',
  UpdateSuccessful: 'Node in-place update successful',
  UpdateFailed: 'Node in-place update failed: ',
};

/** The condition of the shipped vocabulary, without its times. `detail` is the reason of a failure. @source machine-controller a.4 */
export const inPlaceConditionFor = (reason: InPlaceReason, detail = ''): Condition => ({
  type: marks.inPlaceCondition,
  status: 'True',
  reason,
  message: messages[reason] + (reason === 'UpdateFailed' ? detail : ''),
});

const reasons: Readonly<Record<Exclude<Phase, 'Idle'>, InPlaceReason>> = {
  Candidate: 'CandidateForUpdate',
  Selected: 'SelectedForUpdate',
  Draining: 'SelectedForUpdate',
  Ready: 'ReadyForUpdate',
  Updating: 'ReadyForUpdate',
  Succeeded: 'UpdateSuccessful',
  Failed: 'UpdateFailed',
};

/** The reason by which readers of the shipped vocabulary know a phase. */
export const conditionReasonOf = (phase: Exclude<Phase, 'Idle'>): InPlaceReason => reasons[phase];

/** A result that stands before the node was told anything belongs to an earlier update; a failure is told all the same (T-21, T-22). */
const isUntold = (phase: Phase, reason: string | undefined): boolean =>
  reason === 'CandidateForUpdate' || (reason === 'SelectedForUpdate' && phase === 'Succeeded');

/**
 * The `InPlaceUpdate` condition that a node's marks call for; the one that stands where no update holds the node. We write it only
 * where it is an order (`ReadyForUpdate`) or a verdict, and here is what it means at any other time.
 *
 * @source machine-controller T-06, T-09, T-21, T-22
 */
export function conditionOf(node: Node): Condition | undefined {
  const { phase, marks: found } = decodeNode(node);
  const standing = inPlaceCondition(node);
  if (phase === 'Idle') return standing;
  if (phase === 'Draining' && standing?.reason === 'DrainSuccessful') return standing;
  if ((phase === 'Succeeded' || phase === 'Failed') && isUntold(phase, standing?.reason)) return inPlaceConditionFor('SelectedForUpdate');
  return inPlaceConditionFor(conditionReasonOf(phase), found.failureMessage);
}

/**
 * What a condition becomes when it is written over a standing one: the transition time is kept only where status and reason both
 * stay; without type or status nothing is written.
 *
 * @source machine-controller a.4
 */
export function mergeCondition(standing: Condition | undefined, wanted: Condition): Condition | undefined {
  if (!wanted.type || !wanted.status) return standing;
  const isSame = standing?.status === wanted.status && standing.reason === wanted.reason;
  return isSame && standing.lastTransitionTime !== undefined ? { ...wanted, lastTransitionTime: standing.lastTransitionTime } : wanted;
}
