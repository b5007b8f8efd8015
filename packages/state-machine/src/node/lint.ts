import type { Node } from '@gardener-inplace/api';
import { marks } from '@gardener-inplace/api';
import { isReadyMarkCurrent } from './decode.js';
import { annotationsOf, labelsOf, type NodeMarks, readMarks } from './marks.js';

/** A combination of marks that nobody writes on purpose. */
export interface Finding {
  readonly code:
    | 'CONTRADICTING_RESULTS'
    | 'RESULT_WITHOUT_ROLLOUT'
    | 'SELECTED_WITHOUT_CANDIDATE'
    | 'STALE_READY'
    | 'CLAIM_WITHOUT_CANDIDATE'
    | 'CORDON_LOST'
    | 'HALF_A_CLAIM'
    | 'UNREADABLE_ATTEMPT'
    | 'SELECTED_BY_FALSE'
    | 'UNKNOWN_RESULT';
  readonly detail: string;
  readonly help: string;
}

interface Check {
  readonly finding: Finding;
  readonly found: (state: NodeMarks, node: Node) => boolean;
}

const checks: readonly Check[] = [
  {
    finding: {
      code: 'CONTRADICTING_RESULTS',
      detail: 'the node is marked both successful and failed',
      help: 'remove the mark that is not true; until then the node counts as failed',
    },
    found: ({ results }) => results.length > 1,
  },
  {
    finding: {
      code: 'RESULT_WITHOUT_ROLLOUT',
      detail: 'a result stands on a node that no rollout holds',
      help: 'remove the result; the next rollout removes it anyway',
    },
    found: ({ results, claim, candidate, selected }) => results.length > 0 && claim === undefined && !(candidate && selected),
  },
  {
    finding: {
      code: 'SELECTED_WITHOUT_CANDIDATE',
      detail: 'the node is selected but is no candidate',
      help: 'nothing happens until an update makes it a candidate; remove the label if that is not wanted',
    },
    found: ({ selected, candidate, claim }) => selected && !candidate && claim === undefined,
  },
  {
    finding: {
      code: 'STALE_READY',
      detail: 'the ready mark belongs to an earlier update',
      help: 'the controller closes it; an agent that reads the claim does not act on it',
    },
    found: (state) => state.ready && state.claim !== undefined && !isReadyMarkCurrent(state),
  },
  {
    finding: {
      code: 'CLAIM_WITHOUT_CANDIDATE',
      detail: 'the node holds a slot, but its candidate label was removed',
      help: 'the update goes on; the label is not needed any more',
    },
    found: ({ claim, candidate }) => claim !== undefined && !candidate,
  },
  {
    finding: { code: 'CORDON_LOST', detail: 'the node holds a slot but is schedulable', help: 'the controller cordons it again' },
    found: ({ claim, cordoned }) => claim !== undefined && !cordoned,
  },
  {
    finding: {
      code: 'HALF_A_CLAIM',
      detail: 'only one of target and selected-since stands',
      help: 'the controller writes the claim again from the pool record',
    },
    found: ({ claim }, node) => {
      const annotations = annotationsOf(node);
      return claim === undefined && (marks.target in annotations || marks.selectedSince in annotations);
    },
  },
  {
    finding: {
      code: 'UNREADABLE_ATTEMPT',
      detail: 'the attempt annotation is not an attempt',
      help: 'the agent writes it anew with its next run',
    },
    found: ({ attempt }, node) => attempt === undefined && annotationsOf(node)[marks.attempt] !== undefined,
  },
  {
    finding: {
      code: 'SELECTED_BY_FALSE',
      detail: 'the selected label has the value false, yet its presence alone selects the node',
      help: 'remove the label to take the choice back',
    },
    found: (_, node) => labelsOf(node)[marks.selected]?.toLowerCase() === 'false',
  },
  {
    finding: { code: 'UNKNOWN_RESULT', detail: 'update-result is neither successful nor failed', help: 'it is ignored' },
    found: ({ results }, node) => labelsOf(node)[marks.updateResult] !== undefined && results.length === 0,
  },
];

/** What is odd about a node's marks; empty where nothing is. */
export function lint(node: Node): readonly Finding[] {
  const state = readMarks(node);
  return checks.filter(({ found }) => found(state, node)).map(({ finding }) => finding);
}
