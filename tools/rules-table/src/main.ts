import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleDescriptions } from '@gardener-inplace/validation';
import { renderTable } from './render.js';

const target = join(import.meta.dirname, '../../../docs/rules.md');
const table = renderTable(ruleDescriptions);
const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === table;

if (!process.argv.includes('--check')) {
  writeFileSync(target, table);
  console.log(`docs/rules.md tells ${ruleDescriptions.length} rules`);
} else if (isCurrent) {
  console.log(`docs/rules.md tells all ${ruleDescriptions.length} rules`);
} else {
  console.error('docs/rules.md does not follow from the rules of packages/validation');
  console.error('run: pnpm --filter @gardener-inplace-tools/rules-table run generate');
  process.exitCode = 1;
}
