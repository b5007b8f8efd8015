import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

/** A JSON Schema under the name of its file: `shoot` for `shoot.generated.ts`. */
export type Schemas = ReadonlyMap<string, object>;

const suffix = '.generated.ts';

/** The one object that a generated module exports. Read from source, so that nothing has to be built first. */
const load = async (path: string): Promise<object> => {
  const { code } = transformSync(readFileSync(path, 'utf8'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const exported = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<Record<string, object>>;
  const [schema] = Object.values(exported);
  if (!schema) throw new Error(`${path} exports no schema`);
  return schema;
};

/** Reads every schema in a folder; the list of them all is no schema. */
export const readSchemas = async (folder: string): Promise<Schemas> => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(suffix) && name !== `schemas${suffix}`)
    .sort();
  const entries = await Promise.all(names.map(async (name) => [name.slice(0, -suffix.length), await load(join(folder, name))] as const));
  return new Map(entries);
};
