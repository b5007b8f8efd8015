import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { at, type Json } from './json.js';

const beside = fileURLToPath(new URL('../../../../../shared/data/upstream', import.meta.url));

/** The folder with upstream's own manifests, where there is one. */
export const upstreamFolder = (): string | undefined => {
  const folder = process.env['GARDENER_INPLACE_UPSTREAM'] ?? beside;
  return existsSync(folder) ? folder : undefined;
};

/** Upstream's CustomResourceDefinitions by name. */
export function upstreamDefinitions(folder: string | undefined): ReadonlyMap<string, Json> {
  if (folder === undefined) return new Map();
  const files = readdirSync(folder).filter((file) => file.startsWith('crd-'));
  const definitions = files.map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Json);
  return new Map(definitions.map((definition) => [String(at(definition, 'metadata.name')), definition]));
}
