import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { inRoot } from '../stages/root.mjs';
import { execute } from './execute.mjs';

const files = ['cordon-labeller', 'cordon-labeller.test'];

/**
 * Runs the test that kube-runtime's README shows in a CommonJS project of jest, without a flag for modules. There every
 * `import()` in our bundles fails, also of a library that `require` could load.
 */
export const jestInCommonJS = async (elsewhere) => {
  const folder = join(elsewhere, 'jest-in-commonjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs", "jest": { "testEnvironment": "node" } }');
  for (const file of files) {
    const source = readFileSync(inRoot('packages/kube-runtime/test/readme', `${file}.ts`), 'utf8');
    const options = { swcrc: false, module: { type: 'commonjs' }, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };
    writeFileSync(join(folder, `${file}.js`), transformSync(source, options).code);
  }
  const { NODE_OPTIONS: _, ...env } = process.env;
  const result = await execute(process.execPath, [inRoot('node_modules/jest/bin/jest.js'), '--rootDir', folder], { cwd: folder, env });
  return result.ok ? [] : [result.stderr.trim()];
};
