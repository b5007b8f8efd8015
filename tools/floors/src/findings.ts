import { builtinModules } from 'node:module';
import { longestFile, onlyIn, plan, testRooms, type Room } from './plan.js';
import { ours, packageOf, type Package } from './read-package.js';
import type { Source } from './read-source.js';

export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly where: string;
  readonly what: string;
}

/** Everything in which the packages as they are differ from the plan of the house. */
export const findingsOf = (packages: readonly Package[]): readonly Finding[] => packages.flatMap(findingsOfPackage);

const findingsOfPackage = (pkg: Package): readonly Finding[] => {
  const room = plan[pkg.name];
  if (room === undefined) return [error(`packages/${pkg.name}`, 'is not in the plan of the house')];
  return [
    ...manifestFindings(pkg, room),
    ...unusedFindings(pkg),
    ...pkg.sources.flatMap((source) => [...importFindings(pkg, room, source), ...purityFindings(room, source), ...lengthFindings(source)]),
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
    ...[...pkg.dependencies, ...pkg.devDependencies]
      .filter((name) => onlyIn[name] !== undefined && onlyIn[name] !== pkg.name)
      .map((name) => error(where, `only ${onlyIn[name]} may depend on ${name}`)),
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

const importFindings = (pkg: Package, room: Room, { file, imports }: Source): readonly Finding[] =>
  imports.flatMap((specifier) => {
    const name = packageOf(specifier);
    if (isBuiltin(specifier)) return room.pure ? [error(file, `a pure package may not import ${specifier}`)] : [];
    if (name === undefined) return [];
    const [used] = ours([name]);
    if (used !== undefined && !room.mayUse.includes(used)) return [error(file, `may not import ${specifier}`)];
    const owner = onlyIn[name];
    if (owner !== undefined && owner !== pkg.name) return [error(file, `only ${owner} may import ${name}`)];
    return pkg.dependencies.includes(name) ? [] : [error(file, `imports ${name}, which package.json does not list as a dependency`)];
  });

const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

const purityFindings = (room: Room, { file, impurities }: Source): readonly Finding[] =>
  room.pure ? impurities.map((impurity) => error(file, `a pure package may not use ${impurity}`)) : [];

const lengthFindings = ({ file, lines }: Source): readonly Finding[] =>
  lines > longestFile && !file.includes('.generated.')
    ? [{ severity: 'warning', where: file, what: `has ${lines} lines; one idea needs at most ${longestFile}` }]
    : [];

const error = (where: string, what: string): Finding => ({ severity: 'error', where, what });
