import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { scope, type Name } from './plan.js';
import { readSource, type Source } from './read-source.js';

export interface Package {
  readonly name: Name;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly sources: readonly Source[];
}

/** Reads every package of the house: its manifest and what its sources import and touch. */
export const readPackages = (root: string): readonly Package[] =>
  readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
    .sort()
    .map((name) => readPackage(root, name));

const readPackage = (root: string, name: Name): Package => {
  const home = join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  const source = join(home, 'src');
  const files = existsSync(source) ? readdirSync(source, { recursive: true, encoding: 'utf8' }) : [];
  return {
    name,
    dependencies: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
    sources: files
      .filter((file) => /\.[cm]?tsx?$/.test(file))
      .sort()
      .map((file) => readSource(`packages/${name}/src/${file}`, readFileSync(join(source, file), 'utf8'))),
  };
};

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package that a specifier names: `@scope/name/sub` is `@scope/name`; nothing for relative paths and built-ins. */
export const packageOf = (specifier: string): string | undefined => {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

/** Our packages among some dependency names, by folder name. */
export const ours = (names: readonly string[]): readonly Name[] =>
  names.filter((name) => name.startsWith(scope)).map((name) => name.slice(scope.length));
