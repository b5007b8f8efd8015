import { marks, type Node } from '@gardener-inplace/api';
import { type Attempt, formatAttempt } from './attempt.js';
import { decodeNode, isReadyMarkCurrent } from './decode.js';
import { readableNode } from '../readable/objects.js';
import { labelsOf, type Result } from './marks.js';

/** What an agent needs to know of its node. */
export interface Readiness {
  /** The node is drained and told so for the current claim: the agent may begin. */
  readonly ready: boolean;
  /** How the ready mark was written, and so how the result is to be written. */
  readonly vocabulary: 'gep' | 'shipped';
  /** Template hash of the claim; undefined under an orchestrator that records none. */
  readonly target: string | undefined;
  /** Identity of the claim: a new one is a new order. */
  readonly claim: string | undefined;
  readonly result: Result | undefined;
  readonly attempt: Attempt | undefined;
}

/**
 * Reads the orchestrator's word to the agent, from either vocabulary.
 *
 * @source GEP-0031 "Gardener Node Agent"; node-agent (c) step 11
 * @example if (readiness(node).ready) await update();
 */
export function readiness(node: Node): Readiness {
  const { phase, marks: found } = decodeNode(node);
  const labels = labelsOf(node);
  const isGep = marks.readyForUpdate in labels || marks.readyToUpdate in labels;
  const result = phase === 'Succeeded' ? 'successful' : phase === 'Failed' ? 'failed' : undefined;
  return {
    ready: isReadyMarkCurrent(found),
    vocabulary: isGep ? 'gep' : 'shipped',
    target: found.claim?.target,
    claim: found.ready ? (found.readyFor ?? 'unclaimed') : undefined,
    result,
    attempt: found.attempt,
  };
}

/** Merge patch that records the beginning (or a new boot) of a run. Conflicts if the node changed since it was read. */
export const attemptPatch = (node: Node, attempt: Attempt): object => ({
  metadata: { ...precondition(node), annotations: { [marks.attempt]: formatAttempt(attempt) } },
});

export type Outcome =
  | { readonly result: 'successful'; readonly attempt: Attempt }
  | { readonly result: 'failed'; readonly attempt: Attempt; readonly message: string };

/** Longest failure message that is written: annotations share 256 KiB with everyone else. */
const messageLimit = 4096;

/**
 * Merge patch that reports the end of a run: result, its text and the end of the attempt in one write.
 *
 * @source GEP-0031; node-agent (d)
 */
export function resultPatch(node: Node, vocabulary: 'gep' | 'shipped', outcome: Outcome): object {
  const failed = outcome.result === 'failed';
  const message = failed ? outcome.message.slice(0, messageLimit) : null;
  const labels =
    vocabulary === 'shipped'
      ? { [marks.updateResult]: outcome.result }
      : { [marks.updateSuccessful]: failed ? null : 'true', [marks.updateFailed]: failed ? 'true' : null };
  const text = vocabulary === 'shipped' ? marks.updateFailedReason : marks.updateFailureMessage;
  return {
    metadata: { ...precondition(node), labels, annotations: { [text]: message, [marks.attempt]: formatAttempt(outcome.attempt) } },
  };
}

const precondition = (node: Node): object => {
  const { resourceVersion } = readableNode(node).metadata ?? {};
  return resourceVersion === undefined ? {} : { resourceVersion };
};
