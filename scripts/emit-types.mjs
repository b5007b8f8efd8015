// Copies the declarations that `tsc -b` wrote to .tsbuild/src into dist/types:
// as .d.ts for `import` and as .d.cts (relative imports rewritten to .cjs) for `require`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const relativeJs = /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)\.js(['"])/g;

for (const pkg of readdirSync(join(root, 'packages'))) {
  const home = join(root, 'packages', pkg);
  const from = join(home, '.tsbuild/src');
  const to = join(home, 'dist/types');
  if (!existsSync(from)) continue;
  rmSync(to, { recursive: true, force: true });
  for (const file of readdirSync(from, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    // tsc -b leaves the declarations of deleted sources behind.
    if (!existsSync(join(home, 'src', file.replace(/\.d\.ts$/, '.ts')))) continue;
    const text = readFileSync(join(from, file), 'utf8');
    const target = join(to, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    writeFileSync(target.replace(/\.d\.ts$/, '.d.cts'), text.replace(relativeJs, '$1$2.cjs$3'));
  }
}
