// Loads the built packages on every Node that is supported, as ESM and as CJS, and runs the tests on the newer ones.
// `--smoke` leaves the tests out. The Nodes come from npm, without running any install script.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { loadEntries } from './packages/load-entries.mjs';
import { published } from './packages/pack.mjs';
import { execute } from './packages/execute.mjs';
import { inRoot } from './stages/root.mjs';
import { jest } from './stages/jest.mjs';

const versions = ['20.20.2', '22.23.3', '24.21.0'];
const major = (version) => Number(version.split('.')[0]);

/** The tests take longer than all the rest; they start only while there is time for them. */
const lastStartOfTests = 150;
const begun = performance.now();
const elapsed = () => Math.round((performance.now() - begun) / 1000);

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
  if (!ok) throw new Error(`Node ${version} can't be had: ${stderr.trim()}`);
  return program;
};

// An install that silently fell back to the machine's own Node would prove nothing.
const assertVersion = (program, version) => {
  const actual = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  if (major(actual.slice(1)) !== major(version)) throw new Error(`${program} is Node ${actual}, not ${version}`);
  return actual;
};

const sum = { passed: 0, failed: 0, skipped: 0 };

for (const version of versions) {
  const program = await programOf(version);
  const actual = assertVersion(program, version);
  let broken = 0;
  for (const pkg of published()) {
    const problems = await loadEntries([pkg], inRoot('packages', pkg.folder), program);
    broken += problems.length;
    problems.forEach((problem) => console.log(`Node ${actual}: ${problem}`));
  }
  sum.passed += broken === 0 ? 1 : 0;
  sum.failed += broken;
  console.log(
    `[${elapsed()} s] Node ${actual}: the built packages load as ESM and as CJS${broken === 0 ? '' : `, except for ${broken} problems`}`,
  );
}

const newer = process.argv.includes('--smoke') ? [] : versions.filter((version) => major(version) > 20).reverse();
for (const version of newer) {
  if (elapsed() > lastStartOfTests) {
    console.log(`[${elapsed()} s] Node ${version}: no time left for the tests, left out`);
    sum.skipped += 1;
    continue;
  }
  console.log(`[${elapsed()} s] Node ${version}: the tests`);
  const counts = await jest(['--silent'], await programOf(version));
  for (const key of Object.keys(sum)) sum[key] += counts[key];
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 ? 0 : 1;
