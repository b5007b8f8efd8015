import { type Condition, marks, type Node } from '@gardener-inplace/api';
import { own } from '../readable/own.js';
import { type Attempt, parseAttempt } from './attempt.js';

export type Result = 'successful' | 'failed';

/** A node's marks, whatever vocabulary they were written in. */
export interface NodeMarks {
  readonly candidate: boolean;
  readonly selected: boolean;
  /** The slot that the orchestrator granted. */
  readonly claim: Claim | undefined;
  readonly cordoned: boolean;
  readonly cordonOwner: string | undefined;
  /** The ready mark stands, in either vocabulary. */
  readonly ready: boolean;
  /** The claim that the ready mark was written for; undefined if its writer records none. */
  readonly readyFor: string | undefined;
  /** RFC 3339. */
  readonly readySince: string | undefined;
  /** Reason of the `InPlaceUpdate` condition, if any. */
  readonly reason: string | undefined;
  readonly attempt: Attempt | undefined;
  readonly results: readonly Result[];
  readonly failureMessage: string | undefined;
  readonly lastUpdate: string | undefined;
  /** How often in a row a success for another target than the claimed one was reported. */
  readonly rejectedResults: number;
}

/** A slot of the budget, tied to one target and one moment. */
export interface Claim {
  /** Template hash the node is to reach. */
  readonly target: string;
  /** RFC 3339. */
  readonly since: string;
}

/** Whether a text is a time that deadlines can be counted from. */
export const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

export const claimId = (claim: Claim): string => `${claim.target}@${claim.since}`;

/** The node's `InPlaceUpdate` condition. Where several stand, the first counts, as for every reader upstream. */
export const inPlaceCondition = (node: Node): Condition | undefined =>
  list(node?.status?.conditions).find((condition) => condition?.type === marks.inPlaceCondition);

/** Reads every mark in either vocabulary. Total: malformed metadata reads as absent. */
export const readMarks = (node: Node): NodeMarks => marksFrom(node, labelsOf(node), annotationsOf(node));

/** As `readMarks`, of a node that was found readable: its labels and annotations need no copy of what is text in them. */
export const readableMarks = (node: Node): NodeMarks => marksFrom(node, node.metadata?.labels ?? none, node.metadata?.annotations ?? none);

function marksFrom(node: Node, labels: Texts, annotations: Texts): NodeMarks {
  const condition = inPlaceCondition(node);
  const target = textAt(annotations, marks.target);
  const since = textAt(annotations, marks.selectedSince);
  return {
    candidate: has(labels, marks.candidate),
    selected: has(labels, marks.selected),
    // Without a moment to count from, no deadline of the claim would ever pass.
    claim: target && since && isMoment(since) ? { target, since } : undefined,
    cordoned: node?.spec?.unschedulable === true,
    cordonOwner: textAt(annotations, marks.cordonOwner),
    ready: condition?.reason === 'ReadyForUpdate' || has(labels, marks.readyForUpdate) || has(labels, marks.readyToUpdate),
    readyFor: textAt(annotations, marks.readyFor),
    readySince: textAt(annotations, marks.readySince),
    reason: condition?.reason,
    attempt: parseAttempt(textAt(annotations, marks.attempt)),
    results: readResults(labels),
    failureMessage: textAt(annotations, marks.updateFailedReason) ?? textAt(annotations, marks.updateFailureMessage),
    lastUpdate: textAt(annotations, marks.lastUpdate),
    rejectedResults: countOf(textAt(annotations, marks.rejectedResults)),
  };
}

type Texts = Readonly<Record<string, unknown>>;

/** A label or annotation; null is none. */
const textAt = (texts: Texts, key: string): string | undefined => {
  const text = own(texts, key);
  return typeof text === 'string' ? text : undefined;
};
const has = (texts: Texts, key: string): boolean => textAt(texts, key) !== undefined;

const countOf = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

function readResults(labels: Texts): readonly Result[] {
  const value = textAt(labels, marks.updateResult)?.toLowerCase();
  const found: Result[] = [];
  if (value === 'successful' || has(labels, marks.updateSuccessful)) found.push('successful');
  if (value === 'failed' || has(labels, marks.updateFailed)) found.push('failed');
  return found;
}

/** Labels and annotations as text by key; whatever is malformed reads as absent. */
export const labelsOf = (node: Node): Readonly<Record<string, string>> => record(node?.metadata?.labels);
export const annotationsOf = (node: Node): Readonly<Record<string, string>> => record(node?.metadata?.annotations);

const none: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

const record = (value: unknown): Readonly<Record<string, string>> => {
  if (value === undefined) return none;
  const plain: Record<string, string> = Object.create(null) as Record<string, string>;
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      const entry: unknown = (value as Readonly<Record<string, unknown>>)[key];
      if (typeof entry === 'string') plain[key] = entry;
    }
  }
  return plain;
};

const list = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);
