import { loadAdapters } from './adapters.js';
import type { Difference } from './area.js';
import { readCases } from './case-file.js';
import { lostAreas } from './expected-areas.js';
import { runBoth, spellingLine, type Judged } from './run-both.js';
import type { Outcome } from './run-case.js';

export interface Request {
  readonly caseFile: string;
  readonly file: string;
  /** Areas to run; all of them when absent. */
  readonly only?: readonly string[];
  /** Leave out areas that have no adapter instead of failing their cases. */
  readonly supportedOnly?: boolean;
  /** Filled by the caller with errors that escaped an adapter in the background; each counts as failed. */
  readonly strays?: readonly string[];
}

export interface Report {
  readonly lines: readonly string[];
  readonly passed: number;
  readonly failed: number;
  readonly differ: number;
  readonly ok: boolean;
  /** Marks of differences that no case that ran needed; over a whole file of ours they are leftovers. */
  readonly unneeded: readonly string[];
}

/** Runs a case file against the adapters for it; the lines end with `N passed, N failed, N differ`. */
export const conformance = async ({ caseFile, file, only, supportedOnly = false, strays = [] }: Request): Promise<Report> => {
  const cases = readCases(file);
  if (typeof cases === 'string') return refused(cases);
  const { areas, differences, respell, problems } = await loadAdapters(caseFile);
  const known = [...new Set(cases.map(({ input }) => input.area))];
  const unknown = (only ?? []).filter((area) => !known.includes(area));
  if (only?.length === 0) return refused('no area is named; leave --only out to run them all');
  if (unknown.length > 0) return refused(`no case in ${file} has the area ${unknown.join(', ')}; there are: ${known.join(', ')}`);

  const wanted = cases.filter(({ input }) => only === undefined || only.includes(input.area));
  const chosen = wanted.filter(({ input }) => !supportedOnly || areas.has(input.area));
  const broken = [
    ...problems,
    ...lostAreas(caseFile, areas).map((area) => `the adapter for area ${area} of ${caseFile} is lost`),
    ...(supportedOnly && chosen.length === 0 && wanted.length > 0 ? [`no area of ${file} is supported`] : []),
  ];
  const lines = broken.map((problem) => `BROKEN ${problem}`);
  const unsupported = new Map<string, string[]>();
  const judged: Judged[] = [];
  const count = { passed: 0, failed: broken.length, differ: 0 };
  for (const test of chosen) {
    const { id, area } = test.input;
    const each = await runBoth(test, areas.get(area), differences, respell);
    const { outcome } = each;
    judged.push(each);
    count[tally[outcome.kind]] += 1;
    if (outcome.kind === 'failed') lines.push(`FAIL ${id} (${area})`, ...outcome.because.map((line) => `     ${line}`));
    if (outcome.kind === 'differ') lines.push(`DIFFER ${id} (${area}): by ${marksOf(outcome.by).join(', ')}`);
    if (outcome.kind === 'unsupported') unsupported.set(area, [...(unsupported.get(area) ?? []), id]);
  }
  unsupported.forEach((ids, area) =>
    lines.push(`FAIL ${area}: unsupported, ${ids.length} ${ids.length === 1 ? 'case' : 'cases'}: ${ids.join(' ')}`),
  );
  if (supportedOnly && chosen.length < wanted.length)
    lines.push(leftOut(wanted.map(({ input }) => input.area).filter((area) => !areas.has(area))));
  lines.push(...strays.map((stray) => `BROKEN an adapter left work behind that failed: ${stray}`));
  count.failed += strays.length;
  lines.push(...[spellingLine(judged) ?? []].flat());
  lines.push(`${count.passed} passed, ${count.failed} failed, ${count.differ} differ`);
  const needed = new Set(judged.flatMap(({ outcome }) => (outcome.kind === 'differ' ? outcome.by : [])));
  return { lines, ...count, ok: count.failed === 0, unneeded: marksOf(differences.filter((row) => !needed.has(row))) };
};

const marksOf = (rows: readonly Difference[]): readonly string[] => [...new Set(rows.map(({ mark }) => mark))];

const tally: Readonly<Record<Outcome['kind'], 'passed' | 'failed' | 'differ'>> = {
  passed: 'passed',
  failed: 'failed',
  differ: 'differ',
  unsupported: 'failed',
};

const leftOut = (areas: readonly string[]): string =>
  `not supported yet, left out: ${[...new Set(areas)].map((area) => `${area} (${areas.filter((name) => name === area).length})`).join(', ')}`;

const refused = (reason: string): Report => ({
  lines: [reason, '0 passed, 1 failed, 0 differ'],
  passed: 0,
  failed: 1,
  differ: 0,
  ok: false,
  unneeded: [],
});
