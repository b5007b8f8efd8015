import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { contentHash } from './content-hash.mjs';
import { inRoot, readJson } from './root.mjs';
import { run } from './stage.mjs';

// The stamp lies in node_modules, so that deleting the folder also forgets the installation.
const stamp = () => inRoot('node_modules/.installed');

/** Folders with a package.json of their own. */
const workspaces = () =>
  ['packages', 'examples', 'tools']
    .filter((parent) => existsSync(inRoot(parent)))
    .flatMap((parent) => readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`))
    .concat('bench', '.')
    .filter((folder) => existsSync(inRoot(folder, 'package.json')));

const wanted = () =>
  contentHash([inRoot('pnpm-lock.yaml'), inRoot('pnpm-workspace.yaml'), ...workspaces().map((folder) => inRoot(folder, 'package.json'))]);

const hasDependencies = (folder) => {
  const { dependencies = {}, devDependencies = {} } = readJson(inRoot(folder, 'package.json'));
  return Object.keys(dependencies).length + Object.keys(devDependencies).length > 0;
};

const isInstalled = (hash) =>
  existsSync(stamp()) &&
  readFileSync(stamp(), 'utf8') === hash &&
  workspaces().every((folder) => !hasDependencies(folder) || existsSync(inRoot(folder, 'node_modules')));

/** Installs the dependencies of the lock file through the pnpm that package.json names; nothing to do costs nothing. */
export const install = async (stdio) => {
  const hash = wanted();
  if (isInstalled(hash)) return 0;
  const code = await run('npx', ['-y', readJson(inRoot('package.json')).packageManager, 'install', '--frozen-lockfile'], { stdio });
  if (code === 0) writeFileSync(stamp(), hash);
  return code;
};
