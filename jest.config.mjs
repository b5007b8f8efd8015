import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const packages = readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'test')));

const swc = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', keepClassNames: true },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** One jest project per workspace package; packages resolve to each other's TypeScript sources. */
const project = (name) => ({
  displayName: name,
  rootDir: join(root, 'packages', name),
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@gardener-inplace/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.tsbuild/'],
  transform: { '\\.ts$': swc },
});

export default {
  rootDir: root,
  projects: packages.map(project),
  maxWorkers: 2,
  collectCoverageFrom: ['packages/*/src/**/*.ts'],
  coverageReporters: ['text-summary', 'lcov'],
  reporters: ['default', join(root, 'scripts/jest-summary.mjs')],
};
