import { existsSync } from 'node:fs';
import { check, test } from './test.mjs';
import { build } from './build.mjs';
import { inRoot } from './root.mjs';
import { node, reporterTo, stage } from './stage.mjs';

/** Exit code of a command that has a name but no implementation yet. */
const notBuiltYet = 2;

/** Prepares, then hands over to the program; its output and its exit code are the command's. */
const program =
  (name, { file, parts, quiet = false }) =>
  async (args) => {
    if (!existsSync(inRoot(parts.at(-1), 'package.json'))) {
      console.log(`${name} is not built yet.`);
      return notBuiltYet;
    }
    const prepared = await build({ projects: parts, quiet });
    if (prepared !== 0) return prepared;
    return stage(name, () => node([inRoot(file), ...args], { stdio: 'inherit' }), reporterTo(quiet ? 'stderr' : 'stdout'));
  };

const script = (name, file) => async (args) => {
  if (!existsSync(inRoot(file))) {
    console.log(`${name} is not built yet.`);
    return notBuiltYet;
  }
  const prepared = await build({ types: true });
  return prepared === 0 ? stage(name, () => node([inRoot(file), ...args], { stdio: 'inherit' })) : prepared;
};

export const commands = {
  start: program('start', { file: 'examples/quickstart/dist/main.js', parts: ['examples/quickstart'] }),
  test,
  check,
  build: () => build({ types: true }),
  conformance: program('conformance', { file: 'tools/conformance/dist/main.js', parts: ['tools/conformance'], quiet: true }),
  bench: program('bench', { file: 'bench/dist/main.js', parts: ['bench'], quiet: true }),
  browser: program('browser', { file: 'tools/browser/dist/main.js', parts: ['tools/browser'] }),
  explore: program('explore', { file: 'tools/explore/dist/main.js', parts: ['tools/explore'] }),
  oracle: program('oracle', { file: 'tools/oracle/dist/main.js', parts: ['tools/oracle'] }),
  'agent-crashes': program('agent-crashes', { file: 'tools/agent-crashes/dist/main.js', parts: ['tools/agent-crashes'] }),
  'server-conformance': program('server-conformance', {
    file: 'tools/server-conformance/dist/main.js',
    parts: ['tools/server-conformance'],
  }),
  e2e: program('e2e', { file: 'tools/e2e/dist/main.js', parts: ['tools/e2e'] }),
  'control-plane': program('control-plane', { file: 'tools/control-plane/dist/main.js', parts: ['tools/control-plane'] }),
  'node-matrix': script('node-matrix', 'scripts/node-matrix.mjs'),
  'release:rehearse': script('release:rehearse', 'scripts/release-rehearse.mjs'),
};
