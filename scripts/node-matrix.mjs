// Loads the built packages on every Node that is supported, as ESM and as CJS, and runs the tests on the newer ones as far as
// there is time for them: what was left out is said and counted as skipped. `--smoke` leaves the tests out. The Nodes come
// from npm, without running any install script.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { loadEntries } from './packages/load-entries.mjs';
import { published } from './packages/pack.mjs';
import { execute } from './packages/execute.mjs';
import { inRoot } from './stages/root.mjs';
import { jest } from './stages/jest.mjs';
import { outOfTime } from './stages/stage.mjs';

const versions = ['20.20.2', '22.23.3', '24.21.0'];
const major = (version) => Number(version.split('.')[0]);

/** The stage of CI ends after 340 s; the tests end early enough to say what they saw. */
const endOfTests = 320;
const shortestRun = 60;
const begun = performance.now();
const elapsed = () => Math.round((performance.now() - begun) / 1000);
const say = (line) => console.log(`[${elapsed()} s] ${line}`);

/** The program of one Node version: this very one where its major is the same, else the one from npm. */
const programOf = async (version) => {
  if (major(process.versions.node) === major(version)) return process.execPath;
  const folder = inRoot('.cache/node', version);
  const program = `${folder}/node_modules/node-linux-${arch()}/bin/node`;
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true }));
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--prefer-offline', '--loglevel=error'];
  const { ok, stderr } = await execute('npm', ['install', ...flags, `node-linux-${arch()}@${version}`], { cwd: folder });
  if (!ok) throw new Error(`cannot be had: ${stderr.trim()}`);
  return program;
};

// An install that silently fell back to the machine's own Node would prove nothing.
const assertVersion = (program, version) => {
  const actual = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  if (major(actual.slice(1)) !== major(version)) throw new Error(`${program} is Node ${actual}`);
};

/** What goes wrong when the built packages are loaded; a Node that cannot be had is a problem as well, never a version less. */
const smoke = async (version) => {
  try {
    const program = await programOf(version);
    assertVersion(program, version);
    const problems = await Promise.all(published().map((pkg) => loadEntries([pkg], inRoot('packages', pkg.folder), program)));
    return problems.flat();
  } catch (error) {
    return [error.message];
  }
};

const sum = { passed: 0, failed: 0, skipped: 0 };
const loaded = [];

for (const version of versions) {
  const problems = await smoke(version);
  problems.forEach((problem) => console.log(`Node ${version}: ${problem}`));
  sum.failed += problems.length;
  if (problems.length > 0) continue;
  sum.passed += 1;
  loaded.push(version);
  say(`Node ${version}: the built packages load as ESM and as CJS`);
}

const newer = process.argv.includes('--smoke') ? [] : loaded.filter((version) => major(version) > 20).reverse();
for (const version of newer) {
  const seconds = endOfTests - elapsed();
  if (seconds < shortestRun) {
    say(`Node ${version}: no time for the tests, left out`);
    sum.skipped += 1;
    continue;
  }
  say(`Node ${version}: the tests, ${seconds} s at most`);
  const { code, ...counts } = await jest(['--silent'], { node: await programOf(version), milliseconds: seconds * 1_000 });
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  if (code !== outOfTime) continue;
  say(`Node ${version}: no time for the rest of the tests, left out`);
  sum.skipped += 1;
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 ? 0 : 1;
