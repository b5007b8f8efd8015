import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { finish } from './finish.js';
import { render } from './render.js';
import type { Schema } from './schema.js';

const home = join(import.meta.dirname, '..');
const api = join(home, '../../packages/api/src');
const target = join(api, 'schemas');

const generator = createGenerator({
  path: join(api, 'kinds/*.ts'),
  tsconfig: join(home, 'types.tsconfig.json'),
  expose: 'export',
  jsDoc: 'extended',
  extraTags: ['open', 'defaulted', 'integer'],
  additionalProperties: false,
  sortProps: false,
});

const files = render((kind) => finish(kind, generator.createSchema(kind) as object as Schema));
const present = existsSync(target) ? readdirSync(target).filter((name) => name.endsWith('.generated.ts')) : [];
const stale = present.filter((name) => !files.has(name));
const contentOf = (name: string): string | undefined => (present.includes(name) ? readFileSync(join(target, name), 'utf8') : undefined);
const changed = [...files].filter(([name, content]) => contentOf(name) !== content);

if (process.argv.includes('--check')) {
  const drift = [...changed.map(([name]) => name), ...stale];
  for (const name of drift) console.error(`packages/api/src/schemas/${name} does not follow from the types`);
  if (drift.length > 0) {
    console.error('run: pnpm --filter @gardener-inplace-tools/schemas run generate');
    process.exitCode = 1;
  } else {
    console.log(`${files.size} schema files follow from the types`);
  }
} else {
  mkdirSync(target, { recursive: true });
  for (const name of stale) rmSync(join(target, name));
  for (const [name, content] of changed) writeFileSync(join(target, name), content);
  console.log(`${changed.length} of ${files.size} schema files written`);
}
