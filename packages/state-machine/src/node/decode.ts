import type { Node } from '@gardener-inplace/api';
import { claimId, readableMarks, type NodeMarks, readMarks } from './marks.js';
import type { Phase } from './phase.js';

/** Where a node stands, with what tells it. */
export interface NodeState {
  readonly phase: Phase;
  readonly marks: NodeMarks;
}

/**
 * The one phase that a node's marks mean. Total: every combination of marks means exactly one phase; combinations that nobody
 * writes on purpose are reported by `lint`.
 *
 * @example decodeNode(node).phase // 'Draining'
 */
export const decodeNode = (node: Node): NodeState => stateOf(readMarks(node));

/** As `decodeNode`, of a node that was found readable. */
export const decodeReadable = (node: Node): NodeState => stateOf(readableMarks(node));

const stateOf = (found: NodeMarks): NodeState => ({ phase: phaseOf(found), marks: found });

function phaseOf(found: NodeMarks): Phase {
  const takenUp = found.claim !== undefined || (found.candidate && found.selected);
  if (takenUp && found.results.length > 0) return found.results.includes('failed') ? 'Failed' : 'Succeeded';
  if (takenUp && isReadyMarkCurrent(found)) return isAttemptRunning(found) ? 'Updating' : 'Ready';
  if (found.claim !== undefined) return 'Draining';
  if (found.candidate && found.selected) return isDrainedByOthers(found) ? 'Draining' : 'Selected';
  return found.candidate ? 'Candidate' : 'Idle';
}

/**
 * A ready mark left over from an earlier claim must never let an agent act before this drain is over, nor one whose run is over and
 * whose result was taken away again: only another claim is another order (field report H20).
 */
export const isReadyMarkCurrent = (found: NodeMarks): boolean =>
  found.ready &&
  (found.claim === undefined ? found.readyFor === undefined : found.readyFor === claimId(found.claim)) &&
  (found.results.length > 0 || !isRunOver(found));

/** Whether a run that the claim ordered has ended. */
export const isRunOver = ({ attempt, claim }: NodeMarks): boolean =>
  attempt?.ended !== undefined && claim !== undefined && Date.parse(attempt.ended) > Date.parse(claim.since);

const isAttemptRunning = ({ attempt, claim }: NodeMarks): boolean =>
  attempt !== undefined && attempt.ended === undefined && attempt.target === claim?.target;

/** machine-controller-manager tells its own progress by the condition alone. */
const isDrainedByOthers = ({ reason }: NodeMarks): boolean => reason === 'SelectedForUpdate' || reason === 'DrainSuccessful';
