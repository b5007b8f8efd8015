import type { Verdict } from './verdict.js';

/** A difference with the question that shows it. */
export interface Example {
  readonly about: string;
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly question: unknown;
}

/** How often each verdict was reached. */
export interface Tally {
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly differences: number;
  readonly examples: readonly Example[];
}

export interface Counter extends Tally {
  add(verdict: Verdict, question: unknown): void;
}

const examplesPerSubject = 3;

const words = (verdict: Verdict): string => {
  if (verdict.kind === 'same') return verdict.answer;
  return verdict.kind === 'explained' ? `explained: ${verdict.mark}` : 'DIFFERENT';
};

export const createCounter = (): Counter => {
  const counts = new Map<string, Map<string, number>>();
  const examples: Example[] = [];
  let differences = 0;
  return {
    counts,
    examples,
    get differences() {
      return differences;
    },
    add: (verdict, question) => {
      const { about } = verdict;
      const subject = counts.get(about) ?? new Map<string, number>();
      counts.set(about, subject.set(words(verdict), (subject.get(words(verdict)) ?? 0) + 1));
      if (verdict.kind !== 'different') return;
      differences += 1;
      const shown = examples.filter((example) => example.about === about).length;
      if (shown < examplesPerSubject) examples.push({ about, ours: verdict.ours, theirs: verdict.theirs, question });
    },
  };
};
