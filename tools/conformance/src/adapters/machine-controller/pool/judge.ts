import { compareKeys } from '../../../compare.js';

/** Tells of upstream's loop: how often it looks again, what it writes when, on the way to the same place. */
const loop = ['retry', 'stopReconcile', 'recheckSeconds', 'sleepsSeconds', 'minDurationSeconds', 'branch', 'writeOrder'];
const writeCounts = ['nodeWrites', 'statusWrites'];

/** Objects of which a case names only what it is about, by how many levels deep that holds. */
const partial: Readonly<Record<string, number>> = {
  condition: 1,
  lastOperation: 1,
  conditions: 1,
  nodes: 2,
  machines: 3,
  nodesOfNewMachines: 2,
};

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of which a case names only those it is about. */
const atLeast = ['neverDeleted', 'unchanged', 'withoutLabels', 'newMachinesWithoutLabel'];

/** A pod that waits for no volume may be named or not. */
const withoutEmpty = (lists: Json): Json =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => !Array.isArray(list) || list.length > 0));

/** The part of an answer that a case asks for. */
function asked(key: string, expected: unknown, actual: unknown, levels: number): unknown {
  if (atLeast.includes(key) && Array.isArray(expected) && Array.isArray(actual)) return expected.filter((item) => actual.includes(item));
  if (levels === 0 || !isRecord(expected) || !isRecord(actual)) return actual;
  return Object.fromEntries(
    Object.keys(expected).map((name) => [name, asked(name, expected[name], actual[name], name === 'spec' ? 1 : levels - 1)]),
  );
}

/**
 * Compares what a case tells of the place that is reached. Where nothing of it is left to compare the case only says that nothing is
 * to be done: then nothing may have been written.
 */
export function judge(expected: unknown, actual: unknown): readonly string[] {
  if (!isRecord(expected) || !isRecord(actual)) return compareKeys(expected, actual);
  const told = Object.entries(expected).filter(([key, value]) => !loop.includes(key) && !(writeCounts.includes(key) && value !== 0));
  const effects = actual['effects'];
  if (told.length === 0) return effects === 0 ? [] : [`expected nothing to be done, got ${String(effects)} writes`];
  const { waitFor } = expected;
  if (isRecord(waitFor)) return compareKeys({ ...expected, waitFor: withoutEmpty(waitFor) }, actual);
  const answer = { ...actual, ...Object.fromEntries(told.map(([key, value]) => [key, asked(key, value, actual[key], partial[key] ?? 0)])) };
  return compareKeys(Object.fromEntries(told), answer, { unordered: ['touched', 'delete'] });
}
