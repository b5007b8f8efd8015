import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import type { Mutation } from './mutations.js';

/** The sources that are shipped beside the built file. */
const sources = join(dirname(fileURLToPath(import.meta.resolve('@gardener-inplace/state-machine/package.json'))), 'src');
/** Below this package, so that what the copy imports is found. */
const copies = fileURLToPath(new URL('../mutants/', import.meta.url));

/**
 * A copy of the package with one mistake; its address.
 *
 * @throws Error where the mutation does not apply exactly once.
 */
export function mutate({ name, file, find, replace }: Mutation): string {
  const folder = join(copies, name.replaceAll(/\W+/g, '-'));
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'))) {
    const source = readFileSync(join(sources, path), 'utf8');
    if (path === file && source.split(find).length !== 2) {
      throw new Error(`the mutation "${name}" no longer applies: ${file} has ${source.split(find).length - 1} places like ${find}`);
    }
    const target = join(folder, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, compile(path === file ? source.replace(find, () => replace) : source));
  }
  return pathToFileURL(join(folder, 'index.js')).href;
}

const compile = (source: string): string =>
  transformSync(source, { swcrc: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } }).code;
