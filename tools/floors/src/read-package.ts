import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { scope, type Name } from './plan.js';
import { readSource, type Source } from './read-source.js';

export interface Package {
  readonly name: Name;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly sources: readonly Source[];
  readonly tests: readonly Source[];
}

/** A private folder beside the packages: a tool, an example, the benchmark, or the root with its scripts. */
export interface Workspace {
  readonly folder: string;
  readonly dependencies: readonly string[];
  readonly sources: readonly Source[];
}

/** Reads every package of the house: its manifest and what its sources and tests import and touch. */
export const readPackages = (root: string): readonly Package[] =>
  foldersIn(root, 'packages').map((folder) => {
    const { dependencies, devDependencies, peerDependencies, optionalDependencies } = readManifest(root, folder);
    return {
      name: folder.slice('packages/'.length),
      dependencies: Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }),
      devDependencies: Object.keys(devDependencies ?? {}),
      sources: readSources(root, `${folder}/src`),
      tests: readSources(root, `${folder}/test`),
    };
  });

/** Reads every folder that has a manifest and is not published. */
export const readWorkspaces = (root: string): readonly Workspace[] =>
  [...foldersIn(root, 'tools'), ...foldersIn(root, 'examples'), 'bench', '.']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({
      folder,
      dependencies: Object.keys(Object.assign({}, ...Object.values(readManifest(root, folder)))),
      sources: (folder === '.' ? ['scripts'] : [`${folder}/src`, `${folder}/test`]).flatMap((path) => readSources(root, path)),
    }));

const foldersIn = (root: string, parent: string): readonly string[] =>
  existsSync(join(root, parent))
    ? readdirSync(join(root, parent))
        .map((name) => `${parent}/${name}`)
        .filter((folder) => existsSync(join(root, folder, 'package.json')))
        .sort()
    : [];

const readSources = (root: string, folder: string): readonly Source[] =>
  (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .sort()
    .map((file) => readSource(`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8')));

const lists = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'] as const;

type Manifest = { readonly [List in (typeof lists)[number]]?: Readonly<Record<string, string>> };

const readManifest = (root: string, folder: string): Manifest => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  return Object.fromEntries(lists.map((list) => [list, manifest[list] ?? {}]));
};

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
