import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { adapterFindings } from './adapter-findings.js';
import { findingsBeside, findingsOf, type Finding } from './findings.js';
import { mermaid, withGraph } from './graph.js';
import { readPackages, readWorkspaces } from './read-package.js';
import { undocumented } from './undocumented.js';

const root = join(import.meta.dirname, '../../..');
const document = join(root, 'docs/architecture.md');

const { values } = parseArgs({
  options: { graph: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

const packages = readPackages(root);
const workspaces = readWorkspaces(root);
const atRoot = workspaces.find(({ folder }) => folder === '.')?.dependencies ?? [];
const findings = [
  ...findingsOf(packages, atRoot),
  ...findingsBeside(workspaces),
  ...adapterFindings(packages, workspaces),
  ...undocumented(packages, readFileSync(join(root, 'docs/dependencies.md'), 'utf8')),
];
findings.forEach(({ severity, where, what }) => console.log(`${severity}: ${where} ${what}`));

const drawn = readFileSync(document, 'utf8');
const wanted = withGraph(drawn, mermaid(packages));
const drift =
  wanted === undefined
    ? 'docs/architecture.md lacks the markers of the package graph'
    : wanted === drawn
      ? undefined
      : 'the package graph in docs/architecture.md is out of date: run `pnpm floors --graph`';
if (values.graph && wanted !== undefined) writeFileSync(document, wanted);
else if (values.check && drift !== undefined) console.log(`error: ${drift}`);

const count = (kind: Finding['severity']): number => findings.filter(({ severity }) => severity === kind).length;
const errors = count('error') + (values.check && drift !== undefined ? 1 : 0);
const files = [...packages.flatMap(({ sources, tests }) => [...sources, ...tests]), ...workspaces.flatMap(({ sources }) => sources)].length;
console.log(
  `${packages.length} packages and ${workspaces.length} private folders, ${files} files: ${errors} errors, ${count('warning')} warnings`,
);
process.exitCode = errors === 0 ? 0 : 1;
