import { defineConfig, type Options } from 'tsup';
import { base, command } from '../../tsup.base.ts';

/**
 * The certificate library costs 20 MB and half a second, so it is loaded when credentials are rotated. In CommonJS that is a late `require`: jest there
 * has no `import()` without a flag.
 */
const esbuildOptions: NonNullable<Options['esbuildOptions']> = (options, { format }) => {
  if (format === 'cjs') options.supported = { ...options.supported, 'dynamic-import': false };
};

export default defineConfig([{ ...base, esbuildOptions }, command]);
