import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { inRoot } from '../stages/root.mjs';
import { execute } from './execute.mjs';

const files = ['cordon-labeller', 'cordon-labeller.test'];
/** Is ESM alone, and is needed for few kubeconfigs: its README says so. */
const known = ['@kubernetes/client-node'];

/**
 * Loads every entry, and runs the test that kube-runtime's README shows, in a CommonJS project of jest without a flag for modules. There every
 * `import()` in our bundles fails, also of a library that `require` could load, and so does a `require` of what is ESM alone, which Node can.
 */
export const jestInCommonJS = async (packed, elsewhere) => {
  const folder = join(elsewhere, 'jest-in-commonjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs", "jest": { "testEnvironment": "node" } }');
  const entries = packed.flatMap((each) => each.entries.filter((entry) => !entry.endsWith('.json')));
  writeFileSync(join(folder, 'entries.test.js'), `it.each(${JSON.stringify(entries)})('%s loads', (entry) => void require(entry));`);
  for (const file of files) {
    const source = readFileSync(inRoot('packages/kube-runtime/test/readme', `${file}.ts`), 'utf8');
    const options = { swcrc: false, module: { type: 'commonjs' }, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };
    writeFileSync(join(folder, `${file}.js`), transformSync(source, options).code);
  }
  const { NODE_OPTIONS: _, ...env } = process.env;
  const result = await execute(process.execPath, [inRoot('node_modules/jest/bin/jest.js'), '--rootDir', folder], { cwd: folder, env });
  return [...entries.flatMap((entry) => lateImports(entry, folder)), ...(result.ok ? [] : [result.stderr.trim()])];
};

const lateImports = (entry, folder) => {
  const bundle = readFileSync(createRequire(join(folder, 'package.json')).resolve(entry), 'utf8');
  return [...bundle.matchAll(/\bimport\(["']([^"']+)["']\)/g)]
    .filter(([, name]) => !known.includes(name))
    .map(([, name]) => `${entry} loads ${name} by import(), which jest in CommonJS can't`);
};
