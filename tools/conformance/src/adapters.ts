import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Area, Difference } from './area.js';
import type { Case } from './case-file.js';
import type { Respelled } from './vocabulary/field.js';

export interface Adapters {
  readonly areas: ReadonlyMap<string, Area>;
  readonly differences: readonly Difference[];
  /** Puts a case into the words of GEP-0031; absent where the file's objects have no such words. */
  readonly respell?: (test: Case) => Respelled;
  /** What could not be used, and why: a broken adapter must not look like an unsupported area. */
  readonly problems: readonly string[];
}

/** Every `adapters/CASEFILE/*.ts` merged, with the rows of `differences/CASEFILE.ts` and the spelling of `respell/CASEFILE.ts`. A new file needs no registration. */
export const loadAdapters = async (caseFile: string): Promise<Adapters> => {
  const areas = new Map<string, Area>();
  const problems: string[] = [];
  for (const name of modulesIn(join(import.meta.dirname, 'adapters', caseFile))) {
    const path = `./adapters/${caseFile}/${name}.js`;
    const found = await load<Readonly<Record<string, Area>>>(path, 'areas', problems);
    for (const [area, adapter] of Object.entries(found ?? {})) {
      if (areas.has(area)) problems.push(`${path}: another adapter already answers for area ${area}`);
      else areas.set(area, adapter);
    }
  }
  const optional = async <T>(folder: string, key: string): Promise<T | undefined> =>
    modulesIn(join(import.meta.dirname, folder)).includes(caseFile) ? load<T>(`./${folder}/${caseFile}.js`, key, problems) : undefined;
  const rows = await optional<readonly Difference[]>('differences', 'differences');
  const respell = await optional<(test: Case) => Respelled>('respell', 'respell');
  return { areas, differences: rows ?? [], ...(respell && { respell }), problems };
};

/** Module names in a folder, the same for sources and for compiled output. */
const modulesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(?:js|ts)$/.test(name) && !name.endsWith('.d.ts'))
        .map((name) => name.replace(/\.(?:js|ts)$/, ''))
        .sort()
    : [];

const load = async <T>(path: string, key: string, problems: string[]): Promise<T | undefined> => {
  try {
    const module = (await import(path)) as Readonly<Record<string, unknown>>;
    if (module[key] === undefined) problems.push(`${path}: exports no "${key}"`);
    return module[key] as T | undefined;
  } catch (error) {
    problems.push(`${path}: ${String(error)}`);
    return undefined;
  }
};
