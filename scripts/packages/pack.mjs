import { mkdirSync, rmSync } from 'node:fs';
import { inRoot, packageNames, readJson, root } from '../stages/root.mjs';
import { execute } from './execute.mjs';

/** The entries that a user can import, without patterns and without package.json itself. */
const entriesOf = ({ name, exports }) =>
  Object.keys(exports)
    .filter((key) => key !== './package.json' && !key.includes('*'))
    .map((key) => name + key.slice(1));

/** What is published, as it stands in the workspace. */
export const published = () =>
  packageNames()
    .map((folder) => ({ folder, manifest: readJson(inRoot('packages', folder, 'package.json')) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({ folder, name: manifest.name, manifest, entries: entriesOf(manifest) }));

/** Packs all published packages as they would be published. */
export const pack = async () => {
  const out = inRoot('.cache/tarballs');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const pnpm = readJson(inRoot('package.json')).packageManager;
  const result = await execute('npx', ['-y', pnpm, '-r', '--filter', './packages/*', 'pack', '--json', '--pack-destination', out], {
    cwd: root,
  });
  if (!result.ok) throw new Error(`packing failed: ${result.stderr}${result.stdout}`);
  const files = new Map([JSON.parse(result.stdout)].flat().map(({ name, filename }) => [name, filename]));
  return published().map((pkg) => ({ ...pkg, tarball: files.get(pkg.name) }));
};
