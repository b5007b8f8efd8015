import type { Options } from 'tsup';

/** Settings shared by every package; each package names only its entries. */
export const base: Options = {
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  clean: ['dist/*.{js,cjs,map}'],
  silent: true,
  // Declarations come from `tsc -b` through scripts/emit-types.mjs.
  dts: false,
};

/** For packages that also run in a browser: no Node built-in can slip in. */
export const pure: Options = { ...base, platform: 'neutral', target: 'es2022' };
