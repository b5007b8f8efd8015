import { describe, expect, it } from '@jest/globals';
import { findingsBeside, findingsOf } from '../src/findings.js';
import { mermaid, withGraph } from '../src/graph.js';
import type { Package } from '../src/read-package.js';
import { readSource } from '../src/read-source.js';
import { undocumented } from '../src/undocumented.js';

const housed = (name: string, text: string, dependencies: readonly string[] = [], devDependencies: readonly string[] = []): Package => ({
  name,
  dependencies,
  devDependencies,
  sources: [readSource(`packages/${name}/src/a.ts`, text)],
  tests: [],
});
const complaints = (pkg: Package): readonly string[] => findingsOf([pkg]).map(({ where, what }) => `${where} ${what}`);

const tested = (name: string, text: string, devDependencies: readonly string[] = []): Package => ({
  ...housed(name, '', [], devDependencies),
  tests: [readSource(`packages/${name}/test/a.test.ts`, text)],
});
const besides = (folder: string, text: string, dependencies: readonly string[] = []): readonly string[] =>
  findingsBeside([{ folder, dependencies, sources: [readSource(`${folder}/src/a.ts`, text)] }]).map(
    ({ where, what }) => `${where} ${what}`,
  );

describe('reading a source', () => {
  it.each([
    ["import { a } from 'x';", ['x']],
    ["import type { A } from 'x';", ['x']],
    ["import 'x';", ['x']],
    ["export * from './b.js';", ['./b.js']],
    ["export { a } from '@s/x/sub';", ['@s/x/sub']],
    ["export const a = await import('x');", ['x']],
    ["export type A = import('x').A;", ['x']],
    ["// import 'x';\nexport const text = \"import 'y'\";", []],
  ])('%s', (text, imports) => {
    expect(readSource('a.ts', text).imports).toEqual(imports);
  });

  it.each([
    ['export const a = Date.now();', ['Date.now']],
    ['export const a = [1].map(Date.now);', ['Date.now']],
    ['export const a = new Date();', ['new Date()']],
    ["export const a = new Date('2026-01-01T00:00:00Z').getTime() + Date.parse('2026-01-01');", []],
    ['export const a = Math.random() + Math.max(1);', ['Math.random']],
    ['export const a = process.env;', ['process.env']],
    ['export const a = globalThis.process;', ['globalThis.process']],
    ["export const a = new Function('return 1');", ['new Function']],
    ['export const a = setTimeout(() => 1);', ['setTimeout']],
    ['export const a = { process: 1, now: 2 }; export const b = a.process;', []],
    ['const later = setTimeout; export const a = later(() => 1);', ['setTimeout']],
    ['const { now } = Date; export const a = now();', ['Date']],
    ['const { random } = Math; export const a = random();', ['Math']],
    ["export const a = Math['random']();", ['Math.?']],
    ['export const a = new Date(...([] as string[]));', ['new Date()']],
    ['export const a = [1].map(Date).length;', ['Date']],
    ['export const a = (at: Date): boolean => at instanceof Date;', []],
    ['export const a = { crypto };', ['crypto']],
    ['export interface Process { readonly process: typeof process; now(): Date }', []],
    ['export const a = (performance: number): number => performance;', ['performance']],
    ['export const a = globalThis;', ['globalThis']],
  ])('%s', (text, impurities) => {
    expect(readSource('a.ts', text).impurities).toEqual(impurities);
  });
});

describe('the plan of the house', () => {
  it('lets a package use the floors below it', () => {
    expect(complaints(housed('validation', "import { a } from '@gardener-inplace/api';", ['@gardener-inplace/api']))).toEqual([]);
  });

  it('refuses an edge upwards or sideways, in the manifest and in the code', () => {
    expect(complaints(housed('state-machine', "import '@gardener-inplace/validation';", ['@gardener-inplace/validation']))).toEqual([
      'packages/state-machine/package.json may not depend on validation',
      'packages/state-machine/src/a.ts may not import @gardener-inplace/validation',
    ]);
  });

  it('lets tests, but not code, use the test cluster', () => {
    expect(complaints(housed('controller', '', [], ['@gardener-inplace/test-cluster']))).toEqual([]);
    expect(complaints(housed('controller', "import '@gardener-inplace/test-cluster';", [], ['@gardener-inplace/test-cluster']))).toEqual([
      'packages/controller/src/a.ts may not import @gardener-inplace/test-cluster',
    ]);
  });

  it('keeps the Kubernetes client in one room', () => {
    expect(complaints(housed('kube-runtime', "import '@kubernetes/client-node';", ['@kubernetes/client-node']))).toEqual([]);
    expect(complaints(housed('controller', "import '@kubernetes/client-node';", ['@kubernetes/client-node']))).toEqual([
      'packages/controller/package.json only kube-runtime may depend on @kubernetes/client-node',
      'packages/controller/src/a.ts only kube-runtime may import @kubernetes/client-node',
    ]);
  });

  it('sees another package through its path as well', () => {
    expect(complaints(housed('state-machine', "import '../../validation/src/index.js'; import './node/node.js';"))).toEqual([
      'packages/state-machine/src/a.ts may not reach ../../validation/src/index.js, outside of its folder',
    ]);
    expect(besides('tools/explore', "import '../../../packages/api/src/index.js'; import './b.js';")).toEqual([
      'tools/explore/src/a.ts may not reach ../../../packages/api/src/index.js, outside of its folder',
    ]);
  });

  it('reads tests: they may use the stand-ins and what the root has', () => {
    const text = "import '@jest/globals'; import '@gardener-inplace/simulation'; import '@gardener-inplace/api'; import '../src/a.js';";
    expect(findingsOf([tested('api', text, ['@gardener-inplace/simulation'])], ['@jest/globals'])).toEqual([]);
    expect(complaints(tested('api', "import '@gardener-inplace/cli'; import '@kubernetes/client-node'; import 'left-pad';"))).toEqual([
      'packages/api/test/a.test.ts may not import @gardener-inplace/cli',
      'packages/api/test/a.test.ts only kube-runtime may import @kubernetes/client-node',
      'packages/api/test/a.test.ts imports left-pad, which package.json does not list as a dependency',
    ]);
  });

  it('keeps the Kubernetes client out of everything beside the packages', () => {
    expect(besides('bench', "import '@kubernetes/client-node';", ['@kubernetes/client-node'])).toEqual([
      'bench/package.json only kube-runtime may depend on @kubernetes/client-node',
      'bench/src/a.ts only kube-runtime may import @kubernetes/client-node',
    ]);
    expect(besides('examples/quickstart', "import '@gardener-inplace/cli';", ['@gardener-inplace/cli'])).toEqual([]);
  });

  it('wants every import listed in the manifest', () => {
    expect(complaints(housed('cli', "import 'yaml';"))).toEqual([
      'packages/cli/src/a.ts imports yaml, which package.json does not list as a dependency',
    ]);
  });

  it('warns of a dependency that nothing uses', () => {
    expect(findingsOf([housed('cli', "import 'yaml/sub';", ['yaml', 'cac'])])).toEqual([
      { severity: 'warning', where: 'packages/cli/package.json', what: 'depends on cac, which no source imports' },
    ]);
  });

  it('keeps Node and the clock out of pure packages, and lets the others have them', () => {
    const text = "import { join } from 'node:path'; import 'fs'; export const a = join(String(Date.now()));";
    expect(complaints(housed('api', text))).toEqual([
      'packages/api/src/a.ts a pure package may not import node:path',
      'packages/api/src/a.ts a pure package may not import fs',
      'packages/api/src/a.ts a pure package may not use Date.now',
    ]);
    expect(complaints(housed('node-agent', text))).toEqual([]);
  });

  it('warns of a file that is too long for one idea', () => {
    expect(findingsOf([housed('api', '\n'.repeat(301))])).toEqual([
      { severity: 'warning', where: 'packages/api/src/a.ts', what: 'has 301 lines; one idea needs at most 300' },
    ]);
  });

  it('reads generated files for their imports only', () => {
    const generated: Package = { ...housed('api', ''), sources: [readSource('packages/api/src/a.generated.ts', '\n'.repeat(301))] };
    expect(findingsOf([generated])).toEqual([]);
  });

  it('knows every room', () => {
    expect(complaints(housed('attic', ''))).toEqual(['packages/attic is not in the plan of the house']);
  });
});

describe('the reasons for dependencies', () => {
  it('are wanted for every package that is not ours', () => {
    const pkg = housed('api', '', ['semver', 'left-pad', '@gardener-inplace/validation']);
    expect(undocumented([pkg], '| `semver` | api | versions |').map(({ what }) => what)).toEqual([
      'depends on left-pad, for which docs/dependencies.md gives no reason',
    ]);
  });
});

describe('the package graph', () => {
  const graph = mermaid([
    housed('api', ''),
    housed('validation', '', ['@gardener-inplace/api']),
    housed('worker-pool', '', ['@gardener-inplace/api', '@gardener-inplace/validation']),
  ]);

  it('draws an edge only where no longer way implies it', () => {
    expect(graph.split('\n').filter((line) => line.includes('-->'))).toEqual(['  validation --> api', '  worker-pool --> validation']);
  });

  it('replaces what stands between the markers and nothing else', () => {
    const [begin, end] = ['<!-- package graph: generated by `pnpm floors --graph`, do not edit -->', '<!-- package graph: end -->'];
    expect(withGraph(`a\n${begin}\nold\n${end}\nb`, 'new')).toBe(`a\n${begin}\n\nnew\n\n${end}\nb`);
    expect(withGraph('a document without markers', 'new')).toBeUndefined();
  });
});
