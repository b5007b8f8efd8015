// Packs every package and looks at the tarballs as a stranger would: publint and attw read them, then they are installed
// in an empty folder somewhere else, where every entry is loaded as ESM and as CJS, tested in jest and used from TypeScript.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTarballs } from './packages/install-tarballs.mjs';
import { jestInCommonJS } from './packages/jest-in-commonjs.mjs';
import { checkCommands, loadEntries } from './packages/load-entries.mjs';
import { pack } from './packages/pack.mjs';
import { readTarballs } from './packages/read-tarballs.mjs';
import { typeCheckConsumers } from './packages/type-check-consumers.mjs';

const begun = performance.now();
const say = (line) => console.log(`[${((performance.now() - begun) / 1000).toFixed(1)} s] ${line}`);

const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'gardener-inplace-')));
const problems = [];
/** @type {(packed: any[]) => [string, () => string[] | Promise<string[]>][]} */
const steps = (packed) => [
  ['publint and attw read the tarballs', () => readTarballs(packed)],
  ['the tarballs install in an empty folder', () => installTarballs(packed, elsewhere, say)],
  ['every entry loads as ESM and as CJS', () => loadEntries(packed, elsewhere)],
  ['entries load and tests run in a CommonJS project of jest, without a flag', () => jestInCommonJS(packed, elsewhere)],
  ['every command is there', () => checkCommands(packed, elsewhere)],
  ['every entry type-checks in an ESM and in a CJS consumer', () => typeCheckConsumers(packed, elsewhere)],
];

try {
  const packed = await pack();
  say(`${packed.length} packages packed`);
  for (const [title, work] of steps(packed)) {
    const found = await work();
    say(`${title}: ${found.length === 0 ? 'ok' : `${found.length} problems`}`);
    found.forEach((problem) => console.log(`  ${problem}`));
    problems.push(...found);
  }
} finally {
  rmSync(elsewhere, { recursive: true, force: true });
}
process.exitCode = problems.length === 0 ? 0 : 1;
