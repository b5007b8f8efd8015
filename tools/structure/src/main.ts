import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemas } from './read-schemas.js';
import { renderChecks } from './render.js';

const packages = join(import.meta.dirname, '../../../packages');
const target = join(packages, 'validation/src/structure/generated');

const files = renderChecks(await readSchemas(join(packages, 'api/src/schemas')));
const present = existsSync(target) ? readdirSync(target) : [];
const stale = present.filter((name) => !files.has(name));
const changed = [...files].filter(([name, content]) => !present.includes(name) || readFileSync(join(target, name), 'utf8') !== content);

if (process.argv.includes('--check')) {
  const drift = [...changed.map(([name]) => name), ...stale];
  for (const name of drift) console.error(`packages/validation/src/structure/generated/${name} does not follow from the schemas`);
  if (drift.length > 0) {
    console.error('run: pnpm --filter @gardener-inplace-tools/structure run generate');
    process.exitCode = 1;
  } else {
    console.log(`${files.size} structure checks follow from the schemas`);
  }
} else {
  mkdirSync(target, { recursive: true });
  for (const name of stale) rmSync(join(target, name));
  for (const [name, content] of changed) writeFileSync(join(target, name), content);
  console.log(`${changed.length} of ${files.size} structure checks written, ${stale.length} removed`);
}
