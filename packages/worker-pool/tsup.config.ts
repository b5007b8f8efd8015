import { defineConfig } from 'tsup';
import { pure } from '../../tsup.base.ts';

const esm = { ...pure, format: 'esm', clean: ['dist/*.js', 'dist/*.js.map'] } as const;
/** The hash library is ESM alone, which not everything that is CommonJS can require: jest can't. */
const cjs = {
  ...pure,
  format: 'cjs',
  clean: ['dist/*.cjs', 'dist/*.cjs.map'],
  noExternal: ['@noble/hashes'],
  banner: { js: '/*! Contains @noble/hashes: MIT License, Copyright (c) 2022 Paul Miller (https://paulmillr.com) */' },
} as const;

export default defineConfig([esm, cjs]);
