import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../stages/root.mjs';
import { execute } from './execute.mjs';

const outOfReach = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|ENETUNREACH|network/i;

/** Installs the tarballs with npm in a folder that knows nothing of this repository; lists what went wrong. */
export const installTarballs = async (packed, folder, say) => {
  const dependencies = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', version: '1.0.0', private: true, dependencies }));
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--prefer-offline', '--loglevel=error'];
  const result = await execute('npm', ['install', ...flags], { cwd: folder });
  if (result.ok) return missing(packed, folder);
  if (!outOfReach.test(result.stderr)) return [`npm install failed: ${result.stderr.trim()}`];
  say('the registry is out of reach: the tarballs are unpacked next to the dependencies that are installed here');
  return unpack(packed, folder);
};

const missing = (packed, folder) =>
  packed
    .filter(({ name }) => !existsSync(join(folder, 'node_modules', name, 'package.json')))
    .map(({ name }) => `${name} was not installed`);

const unpack = async (packed, folder) => {
  const problems = [];
  for (const pkg of packed) {
    const target = join(folder, 'node_modules', pkg.name);
    mkdirSync(target, { recursive: true });
    const { ok, stderr } = await execute('tar', ['-xzf', pkg.tarball, '-C', target, '--strip-components=1']);
    if (!ok) problems.push(`${pkg.name}: ${stderr}`);
    for (const name of Object.keys(pkg.manifest.dependencies ?? {}).filter(
      (dependency) => !packed.some((other) => other.name === dependency),
    )) {
      const link = join(target, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(inRoot('packages', pkg.folder, 'node_modules', name), link);
    }
  }
  return [...problems, ...missing(packed, folder)];
};
