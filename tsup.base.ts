import type { Options } from 'tsup';

/** Settings shared by every package; each package names only its entries. */
export const base: Options = {
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  clean: ['dist/*.{js,cjs,map}', '!dist/bin.*'],
  silent: true,
  // Declarations come from `tsc -b` through scripts/emit-types.mjs.
  dts: false,
};

/** For packages that also run in a browser: no Node built-in can slip in. */
export const pure: Options = { ...base, platform: 'neutral', target: 'es2022' };

/** A command is started, never imported: it is built as ESM alone and may await at its top level. */
export const command: Options = { ...base, entry: ['src/bin.ts'], format: ['esm'], splitting: false, clean: ['dist/bin.*'] };
