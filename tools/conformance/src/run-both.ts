import type { Area, Difference } from './area.js';
import type { Case } from './case-file.js';
import { runCase, type Outcome } from './run-case.js';
import type { Respelled } from './vocabulary/field.js';

export interface Judged {
  readonly outcome: Outcome;
  /** How the case reads in GEP-0031; absent where none of its fields has another name there. */
  readonly respelled?: Respelled;
}

/**
 * Judges a case as it is written, and once more in the words of GEP-0031 where it holds a field that has such a name.
 * It passes only if both answers are upstream's, and differs if a difference was needed for either.
 */
export const runBoth = async (
  test: Case,
  area: Area | undefined,
  rows: readonly Difference[],
  respell: ((test: Case) => Respelled) | undefined,
): Promise<Judged> => {
  const outcome = await runCase(test, area, rows);
  if (outcome.kind === 'unsupported') return { outcome };
  const respelled = respell?.(test);
  if (respelled === undefined || respelled.rewritten.length === 0) return { outcome, ...(respelled && { respelled }) };
  return { outcome: joined(outcome, await runCase(respelled.test, area, rows)), respelled };
};

const joined = (first: Outcome, again: Outcome): Outcome => {
  const because = (outcome: Outcome): readonly string[] => (outcome.kind === 'failed' ? outcome.because : []);
  const by = (outcome: Outcome): readonly Difference[] => (outcome.kind === 'differ' ? outcome.by : []);
  const wrong = [...because(first), ...because(again).map((line) => `as GEP-0031 spells it: ${line}`)];
  if (wrong.length > 0) return { kind: 'failed', because: wrong };
  const needed = [...new Set([...by(first), ...by(again)])];
  return needed.length > 0 ? { kind: 'differ', by: needed } : first;
};

/** How many cases ran in both spellings, and the fields that have no other, by name. */
export const spellingLine = (judged: readonly Judged[]): string | undefined => {
  const respelled = judged.flatMap((each) => each.respelled ?? []);
  if (respelled.length === 0) return undefined;
  const again = respelled.filter(({ rewritten }) => rewritten.length > 0).length;
  const kept = respelled.flatMap((each) => each.kept);
  const names = [...new Set(kept)].map((name) => `${name} (${kept.filter((other) => other === name).length})`);
  return `${again} of ${judged.length} also as GEP-0031 spells them${names.length > 0 ? `; without such a spelling: ${names.join(', ')}` : ''}`;
};
