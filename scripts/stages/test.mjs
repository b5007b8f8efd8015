import { build } from './build.mjs';
import { jest } from './jest.mjs';
import { inRoot } from './root.mjs';
import { node, outOfTime, stage } from './stage.mjs';

const bin = (name) => inRoot('node_modules', name);
const script = (name, ...args) => node([inRoot('scripts', name), ...args]);

const checks = [
  ['format', () => node([bin('oxfmt/bin/oxfmt'), '--check', '.'])],
  ['lint', () => node([bin('oxlint/bin/oxlint')])],
  ['floors', () => node([inRoot('tools/floors/dist/main.js'), '--check'])],
  ['generated files', () => script('check-generated.mjs')],
  ['time budget', () => script('ci-budget.mjs', '--check')],
  ['leaks', () => script('check-leaks.mjs')],
];

const packages = [['packages', () => script('check-packages.mjs')]];

const deeperChecks = [
  ['node matrix', () => script('node-matrix.mjs')],
  ['conformance', () => script('check-conformance.mjs')],
  ['browser', () => node([inRoot('tools/browser/dist/main.js')])],
  ['explorer', () => node([inRoot('tools/explore/dist/main.js')])],
  ['bench smoke', () => node([inRoot('bench/dist/main.js'), '--smoke'])],
];

/** In CI a test that hangs fails the run while there is time left for the last line of `npm test`, which has 8 minutes. */
const longestJest = 360_000;

/**
 * Builds and runs the checks; every one of them even when an earlier one fails, so that one run shows all there is to
 * mend. The last line counts tests; a check other than jest that fails adds one failure.
 * @returns {Promise<number>} the exit code of the first stage that failed
 */
const runAll = async (jestArgs, afterwards) => {
  const tests = { passed: 0, failed: 0, skipped: 0 };
  const jestStage = async () => {
    const { code, ...counts } = await jest(jestArgs, { milliseconds: process.env.CI ? longestJest : undefined });
    Object.assign(tests, counts);
    if (code === outOfTime) {
      console.log(`the tests found no end within ${longestJest / 1_000} s`);
      tests.failed += 1;
    }
    return code;
  };
  const codes = [['build', await build({ types: true })]];
  const isBuilt = codes[0][1] === 0;
  for (const [title, work] of isBuilt ? [...checks, ['jest', jestStage], ...afterwards] : []) codes.push([title, await stage(title, work)]);
  const failures = codes.filter(([, code]) => code !== 0);
  if (failures.length > 0) console.log(`failed: ${failures.map(([title]) => title).join(', ')}`);
  const others = failures.filter(([title]) => title !== 'jest').length;
  console.log(`${tests.passed} passed, ${tests.failed + others} failed, ${tests.skipped} skipped`);
  return failures[0]?.[1] ?? 0;
};

export const test = (args) => runAll(args, packages);
export const check = (args) => runAll(args, [...packages, ...deeperChecks]);
