import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { inRoot, packageNames, readJson } from './root.mjs';
import { node } from './stage.mjs';

const stamp = (name) => inRoot('.cache/bundle', name);

const inputsHash = (name) =>
  contentHash([
    ...['src', 'package.json', 'tsup.config.ts'].map((path) => inRoot('packages', name, path)),
    inRoot('tsup.base.ts'),
    inRoot('pnpm-lock.yaml'),
  ]);

const outputs = (name) => {
  const { main, module, bin = {} } = readJson(inRoot('packages', name, 'package.json'));
  return [main, module, ...Object.values(bin)].filter(Boolean).map((path) => inRoot('packages', name, path));
};

const isFresh = (name, hash) =>
  existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === hash && outputs(name).every((path) => existsSync(path));

/**
 * Bundles the packages whose inputs changed since they were last bundled, two at a time. Every package keeps its
 * imports of the others external, so that each one's bundle depends on its own sources alone.
 * @returns {Promise<number>} the exit code of the first that failed
 */
export const bundle = async (stdio, names = packageNames()) => {
  const stale = names.map((name) => ({ name, hash: inputsHash(name) })).filter(({ name, hash }) => !isFresh(name, hash));
  let failed = 0;
  const worker = async () => {
    for (let next = stale.shift(); next; next = stale.shift()) {
      const { name, hash } = next;
      const code = await node([inRoot('node_modules/tsup/dist/cli-default.js')], { cwd: inRoot('packages', name), stdio });
      if (code !== 0) {
        console.error(`bundling packages/${name} failed`);
        failed ||= code;
        continue;
      }
      mkdirSync(dirname(stamp(name)), { recursive: true });
      writeFileSync(stamp(name), hash);
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
};
