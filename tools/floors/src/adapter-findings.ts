import { posix } from 'node:path';
import type { Finding } from './findings.js';
import { plan, scope, type Name } from './plan.js';
import type { Package, Workspace } from './read-package.js';
import type { Source } from './read-source.js';

const folder = 'tools/conformance/src/adapters/';

/**
 * An adapter asks what a user's program could ask: it imports packages by their name alone (errors), and functions that
 * the agent, the controller, the webhook or the command line reach as well (warnings: functions written for the cases only).
 */
export const adapterFindings = (packages: readonly Package[], workspaces: readonly Workspace[]): readonly Finding[] => {
  const adapters = workspaces.flatMap(({ sources }) => sources).filter(({ file }) => file.startsWith(folder));
  return [...adapters.flatMap(foreignImports), ...packages.flatMap((pkg) => unreachedFindings(pkg, packages, adapters))];
};

const foreignImports = ({ file, imports }: Source): readonly Finding[] =>
  imports
    .filter((specifier) => !isAllowed(file, specifier))
    .map((specifier) => ({ severity: 'error', where: file, what: `an adapter may not import ${specifier}` }));

const isAllowed = (file: string, specifier: string): boolean => {
  if (!specifier.startsWith('.')) return specifier.startsWith(scope) || specifier.startsWith('node:');
  const target = posix.join(posix.dirname(file), specifier);
  return target.startsWith(folder) || /^tools\/conformance\/src\/(?:area|compare)\.js$/.test(target);
};

const unreachedFindings = (pkg: Package, packages: readonly Package[], adapters: readonly Source[]): readonly Finding[] => {
  // What floors 2 and 3 export is the agent, the controller, the webhook and the command line.
  if (['2', '3'].includes(plan[pkg.name]?.floor ?? '')) return [];
  const asked = namesOf(pkg.name, adapters);
  const homes = homesOf(pkg);
  const wanted = namesOf(
    pkg.name,
    packages.flatMap(({ name, sources }) => (name === pkg.name ? [] : sources)),
  );
  const reached = reachedFiles(
    pkg,
    [...wanted].flatMap((name) => homes.get(name) ?? []),
  );
  const lonely = [...asked].filter((name) => !wanted.has(name) && !reached.has(homes.get(name) ?? '')).sort();
  const what = `asks ${pkg.name} for what no other package reaches: ${lonely.join(', ')}`;
  return lonely.length === 0 ? [] : [{ severity: 'warning', where: folder.slice(0, -1), what }];
};

const namesOf = (name: Name, sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources.flatMap(({ names }) =>
      Object.entries(names).flatMap(([specifier, taken]) =>
        specifier === scope + name || specifier.startsWith(`${scope}${name}/`) ? taken : [],
      ),
    ),
  );

/** The file in which each public name is written. */
const homesOf = ({ sources }: Package): ReadonlyMap<string, string> =>
  new Map(
    sources
      .filter(({ file }) => !file.slice(file.indexOf('/src/') + '/src/'.length).includes('/'))
      .flatMap((entry) =>
        Object.entries(entry.names).flatMap(([specifier, taken]) => taken.map((name) => [name, fileOf(entry, specifier)] as const)),
      ),
  );

/** One file holds one idea: where a file is needed, so is what it exports. */
const reachedFiles = ({ sources }: Package, start: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const source = sources.find((each) => each.file === file);
    if (source !== undefined)
      open.push(
        ...Object.entries(source.names).flatMap(([specifier, taken]) =>
          taken.length > 0 && specifier.startsWith('.') ? [fileOf(source, specifier)] : [],
        ),
      );
  }
  return reached;
};

const fileOf = ({ file }: Source, specifier: string): string => posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts');
