import { importFindings, onlyOwner } from './import-findings.js';
import { longestFile, plan, testRooms, type Room } from './plan.js';
import { ours, packageOf, type Package, type Workspace } from './read-package.js';
import type { Source } from './read-source.js';

export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly where: string;
  readonly what: string;
}

/** Everything in which the packages as they are differ from the plan of the house. Tests may also import what the root has. */
export const findingsOf = (packages: readonly Package[], rootDependencies: readonly string[] = []): readonly Finding[] =>
  packages.flatMap((pkg) => findingsOfPackage(pkg, rootDependencies));

/** The private folders may use every package, but by its name, and not the one that only one room may know. */
export const findingsBeside = (workspaces: readonly Workspace[]): readonly Finding[] => {
  const atRoot = workspaces.find(({ folder }) => folder === '.')?.dependencies ?? [];
  return workspaces.flatMap(({ folder, dependencies, sources }) => [
    ...onlyOwner(dependencies, undefined).map((what) => error(`${folder}/package.json`, what)),
    ...sources.flatMap((source) =>
      importFindings(source, { folder, listed: folder.startsWith('.') || isTest(source) ? [...dependencies, ...atRoot] : dependencies }),
    ),
  ]);
};

const isTest = ({ file }: Source): boolean => file.includes('/test/');

const findingsOfPackage = (pkg: Package, rootDependencies: readonly string[]): readonly Finding[] => {
  const { name, dependencies, devDependencies } = pkg;
  const folder = `packages/${name}`;
  const room = plan[name];
  if (room === undefined) return [error(folder, 'is not in the plan of the house')];
  const code = { folder, name, listed: dependencies, mayUse: room.mayUse, isPure: room.pure };
  const tests = {
    folder,
    name,
    listed: [`@gardener-inplace/${name}`, ...dependencies, ...devDependencies, ...rootDependencies],
    mayUse: [name, ...room.mayUse, ...testRooms],
  };
  return [
    ...manifestFindings(pkg, room),
    ...unusedFindings(pkg),
    ...pkg.sources.flatMap((source) => [...importFindings(source, code), ...purityFindings(room, source), ...lengthFindings(source)]),
    ...pkg.tests.flatMap((source) => importFindings(source, tests)),
  ];
};

const manifestFindings = (pkg: Package, room: Room): readonly Finding[] => {
  const where = `packages/${pkg.name}/package.json`;
  const inTests = [...room.mayUse, ...testRooms];
  return [
    ...ours(pkg.dependencies)
      .filter((name) => !room.mayUse.includes(name))
      .map((name) => error(where, `may not depend on ${name}`)),
    ...ours(pkg.devDependencies)
      .filter((name) => !inTests.includes(name))
      .map((name) => error(where, `its tests may not depend on ${name}`)),
    ...onlyOwner([...pkg.dependencies, ...pkg.devDependencies], pkg.name).map((what) => error(where, what)),
  ];
};

const unusedFindings = ({ name, dependencies, sources }: Package): readonly Finding[] => {
  const used = new Set(sources.flatMap(({ imports }) => imports.map(packageOf)));
  return dependencies
    .filter((dependency) => !used.has(dependency))
    .map((dependency) => ({
      severity: 'warning',
      where: `packages/${name}/package.json`,
      what: `depends on ${dependency}, which no source imports`,
    }));
};

const purityFindings = (room: Room, { file, impurities }: Source): readonly Finding[] =>
  room.pure ? impurities.map((impurity) => error(file, `a pure package may not use ${impurity}`)) : [];

const lengthFindings = ({ file, lines }: Source): readonly Finding[] =>
  lines > longestFile && !file.includes('.generated.')
    ? [{ severity: 'warning', where: file, what: `has ${lines} lines; one idea needs at most ${longestFile}` }]
    : [];

const error = (where: string, what: string): Finding => ({ severity: 'error', where, what });
