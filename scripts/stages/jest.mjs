import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { outOfTime, run } from './stage.mjs';

// A file per process: two runs at once must not read each other's numbers.
const file = inRoot(`.cache/jest-counts-${process.pid}.json`);

const readCounts = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
};

/**
 * Runs jest with the Node given, for as long as given.
 * @returns {Promise<{ code: number, passed: number, failed: number, skipped: number }>} never without a failure where jest
 *   failed; the code is `outOfTime` where it was ended
 */
export const jest = async (args = [], { node = process.execPath, milliseconds } = {}) => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(file, { force: true });
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const code = await run(node, [...flags, inRoot('node_modules/jest/bin/jest.js'), ...args], {
    env: { JEST_COUNTS: file },
    milliseconds,
  });
  const counts = readCounts();
  rmSync(file, { force: true });
  const isUnexplained = code !== 0 && code !== outOfTime && counts.failed === 0;
  return { code, ...counts, failed: isUnexplained ? 1 : counts.failed };
};
