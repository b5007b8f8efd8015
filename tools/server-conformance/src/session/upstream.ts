import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { at, type Json } from './json.js';

const beside = fileURLToPath(new URL('../../../../../shared/data/upstream', import.meta.url));

/** The folder with upstream's own manifests, where there is one. */
export const upstreamFolder = (): string | undefined => {
  const folder = process.env['GARDENER_INPLACE_UPSTREAM'] ?? beside;
  return existsSync(folder) ? folder : undefined;
};

const definitionsIn = (folder: string, isDefinition: (file: string) => boolean): ReadonlyMap<string, Json> => {
  const files = readdirSync(folder).filter(isDefinition);
  const definitions = files.map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Json);
  return new Map(definitions.map((definition) => [String(at(definition, 'metadata.name')), definition]));
};

const shipped = join(dirname(createRequire(import.meta.url).resolve('@gardener-inplace/api/package.json')), 'manifests/crds');

/** CustomResourceDefinitions by name: upstream's own, and those that api ships for what upstream's folder lacks. */
export const knownDefinitions = (folder: string | undefined): ReadonlyMap<string, Json> =>
  new Map([
    ...definitionsIn(shipped, (file) => file.endsWith('.yaml')),
    ...(folder === undefined ? [] : definitionsIn(folder, (file) => file.startsWith('crd-'))),
  ]);
