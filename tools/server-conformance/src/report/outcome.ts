import type { Difference } from './compare.js';

/** How one row went. */
export type Outcome =
  | { readonly title: string; readonly result: 'passed' }
  | { readonly title: string; readonly result: 'differs'; readonly differences: readonly Difference[] }
  /** `why` is one line. */
  | { readonly title: string; readonly result: 'failed' | 'skipped'; readonly why: string };

const longestShown = 400;
const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, longestShown));

/** One line, and below it what each server says where they differ. */
export function linesOf(outcome: Outcome): readonly string[] {
  switch (outcome.result) {
    case 'passed':
      return [`ok      ${outcome.title}`];
    case 'skipped':
      return [`skipped ${outcome.title}: ${outcome.why}`];
    case 'failed':
      return [`FAILED  ${outcome.title}: ${outcome.why}`];
    case 'differs':
      return [
        `DIFFERS ${outcome.title}`,
        ...outcome.differences.flatMap(({ what, path, testCluster, controlPlane }) => [
          `        ${what}: ${path || 'all of it'}`,
          `          test-cluster:  ${shown(testCluster)}`,
          `          control plane: ${shown(controlPlane)}`,
        ]),
      ];
  }
}

export function closingLine(outcomes: readonly Outcome[]): string {
  const count = (...results: readonly Outcome['result'][]): number => outcomes.filter(({ result }) => results.includes(result)).length;
  return `${count('passed')} passed, ${count('failed', 'differs')} failed, ${count('skipped')} skipped`;
}
