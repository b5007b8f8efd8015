import { describe, expect, it } from '@jest/globals';
import { adapterFindings } from '../src/adapter-findings.js';
import type { Package, Workspace } from '../src/read-package.js';
import { readSource } from '../src/read-source.js';

const housed = (name: string, files: Readonly<Record<string, string>>): Package => ({
  name,
  dependencies: [],
  devDependencies: [],
  sources: Object.entries(files).map(([file, text]) => readSource(`packages/${name}/src/${file}`, text)),
  tests: [],
});
const adapter = (text: string): Workspace => ({
  folder: 'tools/conformance',
  dependencies: [],
  sources: [readSource('tools/conformance/src/adapters/cases/api.ts', text)],
});
const complaints = (packages: readonly Package[], text: string): readonly string[] =>
  adapterFindings(packages, [adapter(text)]).map(({ severity, what }) => `${severity}: ${what}`);

const validation = housed('validation', {
  'index.ts': "export { judge } from './judge.js'; export { rules } from './rules.js'; export { onlyForCases } from './only.js';",
  'judge.ts': "import { rules } from './rules.js'; import type { Only } from './only.js';",
  'rules.ts': 'export const rules = [];',
  'only.ts': 'export const onlyForCases = () => 1;',
});
const admission = housed('admission', { 'index.ts': "import { judge } from '@gardener-inplace/validation'; export const serve = judge;" });

describe('an adapter', () => {
  it('asks what another package asks, and what that needs', () => {
    expect(complaints([validation, admission], "import { judge, rules, type Only } from '@gardener-inplace/validation';")).toEqual([]);
  });

  it('is warned of a function that nobody else reaches', () => {
    expect(complaints([validation, admission], "import { judge, onlyForCases } from '@gardener-inplace/validation';")).toEqual([
      'warning: asks validation for what no other package reaches: onlyForCases',
    ]);
  });

  it('may ask the agent, the controller, the webhook and the command line for everything they offer', () => {
    expect(complaints([admission], "import { serve } from '@gardener-inplace/admission';")).toEqual([]);
  });

  it('imports packages by their name alone, and of the runner what adapters are written in', () => {
    const text = "import '../../area.js'; import '../../compare.js'; import './case/read.js'; import 'semver'; import '../../report.js';";
    expect(complaints([], text)).toEqual(['error: an adapter may not import semver', 'error: an adapter may not import ../../report.js']);
  });
});
