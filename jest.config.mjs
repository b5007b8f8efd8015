import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = import.meta.dirname;
const loopbackOnly = join(root, 'scripts/loopback-only.mjs');

// Programs that tests start reach nobody either: they inherit it.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(loopbackOnly).href}`.trim();

/** Every workspace folder that has tests. */
const tested = ['packages', 'tools', 'examples']
  .flatMap((parent) => (existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => join(parent, name)) : []))
  .filter((folder) => existsSync(join(root, folder, 'test')));

const swc = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', keepClassNames: true },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** One jest project per folder, named after it; packages resolve to each other's TypeScript sources. */
const project = (folder) => ({
  displayName: basename(folder),
  rootDir: join(root, folder),
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  setupFiles: [loopbackOnly],
  testEnvironmentOptions: { customExportConditions: ['@gardener-inplace/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/(?!.*node_modules/).*)\\.js$': '$1',
    '^fast-check$': join(root, 'scripts/fast-check.mjs'),
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.tsbuild/'],
  transform: { '\\.ts$': swc },
});

export default {
  rootDir: root,
  projects: tested.map(project),
  maxWorkers: 2,
  // A busy machine makes tests slow, not wrong; one that hangs still ends.
  testTimeout: 60_000,
  collectCoverageFrom: ['packages/*/src/**/*.ts'],
  coverageReporters: ['text-summary', 'lcov'],
  reporters: ['default', join(root, 'scripts/jest-summary.mjs')],
};
