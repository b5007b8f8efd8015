import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { renderDefinitions } from './custom-resources.js';
import { finish } from './finish.js';
import type { Kind } from './kinds.js';
import { renderDocuments, renderModules } from './render.js';
import type { Schema } from './schema.js';
import { changesIn, type Target, write } from './target.js';
import { undocumentedIn } from './undocumented.js';

const home = join(import.meta.dirname, '..');
const api = join(home, '../../packages/api');

const generator = createGenerator({
  path: join(api, 'src/kinds/*.ts'),
  tsconfig: join(home, 'types.tsconfig.json'),
  expose: 'export',
  jsDoc: 'extended',
  extraTags: ['open', 'defaulted', 'integer'],
  additionalProperties: false,
  sortProps: false,
});

const schemaOf = (kind: Kind): Schema => finish(kind, generator.createSchema(kind) as object as Schema);

const targets: readonly Target[] = [
  { folder: 'src/schemas', isOurs: (name) => name.endsWith('.generated.ts'), files: renderModules(schemaOf) },
  { folder: 'manifests/json-schemas', isOurs: (name) => name.endsWith('.generated.json'), files: renderDocuments(schemaOf) },
  { folder: 'manifests/crds', isOurs: (name) => name.endsWith('.generated.yaml'), files: renderDefinitions(schemaOf) },
];
const changes = targets.map((target) => changesIn(api, target));

const undocumented = readdirSync(join(api, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.generated.ts'))
  .flatMap((name) => undocumentedIn(readFileSync(join(api, 'src', name), 'utf8')).map((place) => `src/${name}: ${place}`));
for (const place of undocumented) console.error(`packages/api/${place} has no doc comment`);
if (undocumented.length > 0) process.exitCode = 1;

if (process.argv.includes('--check')) {
  const drift = changes.flatMap(({ folder, changed, stale }) => [...changed.keys(), ...stale].map((name) => `${folder}/${name}`));
  for (const name of drift) console.error(`packages/api/${name} does not follow from the types`);
  if (drift.length > 0) {
    console.error('run: pnpm --filter @gardener-inplace-tools/schemas run generate');
    process.exitCode = 1;
  } else {
    console.log(`${targets.reduce((sum, { files }) => sum + files.size, 0)} files follow from the types`);
  }
} else {
  for (const change of changes) write(api, change);
  console.log(`${changes.reduce((sum, { changed }) => sum + changed.size, 0)} files written`);
}
