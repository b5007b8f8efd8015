import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { run } from './stage.mjs';

const file = inRoot('.cache/jest-counts.json');

const readCounts = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
};

/**
 * Runs jest with the Node given.
 * @returns {Promise<{ code: number, passed: number, failed: number, skipped: number }>} never without a failure where jest failed
 */
export const jest = async (args = [], node = process.execPath) => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(file, { force: true });
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const code = await run(node, [...flags, inRoot('node_modules/jest/bin/jest.js'), ...args], { env: { JEST_COUNTS: file } });
  const counts = readCounts();
  return { code, ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
};
