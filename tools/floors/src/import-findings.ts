import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { Finding } from './findings.js';
import { onlyIn, type Name } from './plan.js';
import { ours, packageOf } from './read-package.js';
import type { Source } from './read-source.js';

export interface Limits {
  /** The folder that relative imports may not leave. */
  readonly folder: string;
  /** The package whose code or tests these are; absent beside the packages. */
  readonly name?: Name;
  /** Packages that the manifest lists. */
  readonly listed: readonly string[];
  /** Our packages that may be imported; all of them when absent. */
  readonly mayUse?: readonly Name[];
  readonly isPure?: boolean;
}

/** What a file imports and may not. */
export const importFindings = ({ file, imports }: Source, limits: Limits): readonly Finding[] =>
  imports.flatMap((specifier) => {
    const what = objection(file, specifier, limits);
    return what === undefined ? [] : [{ severity: 'error' as const, where: file, what }];
  });

const objection = (file: string, specifier: string, { folder, name, listed, mayUse, isPure = false }: Limits): string | undefined => {
  if (isBuiltin(specifier)) return isPure ? `a pure package may not import ${specifier}` : undefined;
  const wanted = packageOf(specifier);
  if (wanted === undefined) return isInside(folder, file, specifier) ? undefined : `may not reach ${specifier}, outside of its folder`;
  const [used] = ours([wanted]);
  if (used !== undefined && mayUse?.includes(used) === false) return `may not import ${specifier}`;
  const owner = onlyIn[wanted];
  if (owner !== undefined && owner !== name) return `only ${owner} may import ${wanted}`;
  return listed.includes(wanted) ? undefined : `imports ${wanted}, which package.json does not list as a dependency`;
};

const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** The root may reach its tools, but no package by its path. */
const isInside = (folder: string, file: string, specifier: string): boolean => {
  const target = posix.join(posix.dirname(file), specifier);
  return folder === '.' ? !/^(?:\.\.|packages)\//.test(target) : target.startsWith(`${folder}/`);
};

/** Packages in a manifest that another room alone may know. */
export const onlyOwner = (dependencies: readonly string[], name: Name | undefined): readonly string[] =>
  dependencies.flatMap((dependency) => {
    const owner = onlyIn[dependency];
    return owner === undefined || owner === name ? [] : [`only ${owner} may depend on ${dependency}`];
  });
