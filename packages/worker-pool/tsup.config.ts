import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { pure } from '../../tsup.base.ts';

/** It asks to be kept with every copy. */
const license = readFileSync('node_modules/@noble/hashes/LICENSE', 'utf8');

const esm = { ...pure, format: 'esm', clean: ['dist/*.js', 'dist/*.js.map'] } as const;
/** The hash library is ESM alone, which not everything that is CommonJS can require: jest can't. */
const cjs = {
  ...pure,
  format: 'cjs',
  clean: ['dist/*.cjs', 'dist/*.cjs.map'],
  noExternal: ['@noble/hashes'],
  banner: { js: `/*! Contains @noble/hashes:\n${license} */` },
} as const;

export default defineConfig([esm, cjs]);
