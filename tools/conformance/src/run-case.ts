import type { Area, CaseInput, Difference } from './area.js';
import type { Case } from './case-file.js';
import { compareKeys } from './compare.js';

export type Outcome =
  | { readonly kind: 'passed' }
  /** Right only by these rows. */
  | { readonly kind: 'differ'; readonly by: readonly Difference[] }
  | { readonly kind: 'failed'; readonly because: readonly string[] }
  | { readonly kind: 'unsupported' };

/** How long one answer may take; an adapter that never answers fails its case instead of the run. */
const answerWithinMs = 30_000;

/** Asks one case of its area's adapter, once per release it lists, and judges the answers. Never throws. */
export const runCase = async (test: Case, area: Area | undefined, rows: readonly Difference[]): Promise<Outcome> => {
  if (area === undefined) return { kind: 'unsupported' };
  const inputs = test.releases.length === 0 ? [test.input] : test.releases.map((release) => ({ ...test.input, release }));
  const because: string[] = [];
  const by = new Set<Difference>();
  for (const input of inputs) {
    const outcome = await runOnce(input, test.expect, area, rows);
    const prefix = inputs.length > 1 ? `release ${input.release}: ` : '';
    if (outcome.kind === 'failed') because.push(...outcome.because.map((line) => prefix + line));
    if (outcome.kind === 'differ') outcome.by.forEach((row) => by.add(row));
  }
  if (because.length > 0) return { kind: 'failed', because };
  return by.size > 0 ? { kind: 'differ', by: [...by] } : { kind: 'passed' };
};

const runOnce = async (input: CaseInput, expect: unknown, area: Area, rows: readonly Difference[]): Promise<Outcome> => {
  try {
    const actual = await answer(area, input);
    const judge = (expected: unknown): readonly string[] => area.compare?.(expected, actual, input) ?? compareKeys(expected, actual);
    const wrong = judge(expect);
    if (wrong.length === 0) return { kind: 'passed' };
    const row = rows.find((candidate) => candidate.when(input));
    if (row === undefined) return { kind: 'failed', because: wrong };
    const wrongByRow = judge(row.expected(input));
    return wrongByRow.length === 0
      ? { kind: 'differ', by: [row] }
      : { kind: 'failed', because: wrongByRow.map((line) => `${line} (by difference ${row.mark})`) };
  } catch (error) {
    return { kind: 'failed', because: [`threw ${String(error)}`] };
  }
};

const answer = async (area: Area, input: CaseInput): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs / 1000} s`)), answerWithinMs);
  });
  try {
    return await Promise.race([Promise.resolve(area.run(structuredClone(input))), deadline]);
  } finally {
    clearTimeout(timer);
  }
};
