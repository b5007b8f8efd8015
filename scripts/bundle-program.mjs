// Bundles the program from its sources, with everything it needs, so that a test can start it as a real process without a build.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [entry, outfile] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const { build } = createRequire(realpathSync(join(root, 'node_modules/tsup/package.json')))('esbuild');

await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['@gardener-inplace/source'],
  // Never loaded where the server is named by its URL.
  external: ['@kubernetes/client-node'],
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  logLevel: 'error',
});
