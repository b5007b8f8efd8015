import type { Example, Tally } from './tally.js';

const longestExample = 3_000;

const json = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, longestExample);

const exampleLines = ({ about, ours, theirs, question }: Example): readonly string[] => [
  `  ${about} differs: ours ${json(ours)}, upstream ${json(theirs)}`,
  `    asked ${json(question)}`,
];

const narrowest = 12;

const distribution = ({ counts }: Tally): readonly string[] => {
  const width = Math.max(narrowest, ...[...counts.keys()].map((about) => about.length));
  return [...counts].flatMap(([about, answers]) =>
    [...answers]
      .sort(([a, some], [b, others]) => others - some || Number(a > b) - Number(a < b))
      .map(([answer, count], index) => `  ${(index === 0 ? about : '').padEnd(width)} ${String(count).padStart(7)}  ${answer}`),
  );
};

/** How often each verdict was reached, and examples of differences. */
export const report = (title: string, tally: Tally): readonly string[] => [
  title,
  ...distribution(tally),
  ...tally.examples.flatMap(exampleLines),
  `  ${tally.differences} unexplained ${tally.differences === 1 ? 'difference' : 'differences'}`,
];
