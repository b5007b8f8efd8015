import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { inRoot } from './root.mjs';
import { node, stage } from './stage.mjs';

const bin = (name) => inRoot('node_modules', name);
const script = (name, ...args) => node([inRoot('scripts', name), ...args]);
const counts = inRoot('.cache/jest-counts.json');

const jest = (args) => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(counts, { force: true });
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return node([...flags, bin('jest/bin/jest.js'), ...args], { env: { JEST_COUNTS: counts } });
};

const readCounts = () => {
  try {
    return JSON.parse(readFileSync(counts, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
};

/** Every check is made even when an earlier one fails: one run shows all there is to mend. */
const checks = (args) => [
  ['format', () => node([bin('oxfmt/bin/oxfmt'), '--check', '.'])],
  ['lint', () => node([bin('oxlint/bin/oxlint'), '--quiet'])],
  ['floors', () => node([inRoot('tools/floors/dist/main.js'), '--check'])],
  ['generated files', () => script('check-generated.mjs')],
  ['leaks', () => script('check-leaks.mjs')],
  ['jest', () => jest(args)],
  ['packages', () => script('check-packages.mjs')],
];

const deeperChecks = [
  ['node matrix', () => script('node-matrix.mjs')],
  ['conformance', () => script('check-conformance.mjs')],
  ['bench smoke', () => node([inRoot('bench/dist/main.js'), '--smoke'])],
];

/**
 * Builds and runs the checks. The last line counts tests; a check other than jest that fails adds one failure.
 * @returns {Promise<number>} the exit code of the first stage that failed
 */
const runAll = async (stages) => {
  const codes = [['build', await build({ types: true })]];
  if (codes[0][1] === 0) for (const [title, work] of stages) codes.push([title, await stage(title, work)]);
  const failures = codes.filter(([, code]) => code !== 0);
  const { passed, failed, skipped } = readCounts();
  const others = failures.filter(([title]) => title !== 'jest' || failed === 0).length;
  if (failures.length > 0) console.log(`failed: ${failures.map(([title]) => title).join(', ')}`);
  console.log(`${passed} passed, ${failed + others} failed, ${skipped} skipped`);
  return failures[0]?.[1] ?? 0;
};

export const test = (args) => runAll(checks(args));
export const check = (args) => runAll([...checks(args), ...deeperChecks]);
