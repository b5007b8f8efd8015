import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transitions } from '@gardener-inplace/state-machine';
import { renderPage } from './render.js';

const target = join(import.meta.dirname, '../../../docs/state-machine.md');
const page = renderPage();
const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === page;

if (!process.argv.includes('--check')) {
  writeFileSync(target, page);
  console.log(`docs/state-machine.md tells ${transitions.length} transitions`);
} else if (isCurrent) {
  console.log(`docs/state-machine.md tells all ${transitions.length} transitions`);
} else {
  console.error('docs/state-machine.md does not follow from the transition table of packages/state-machine');
  console.error('run: pnpm --filter @gardener-inplace-tools/state-machine-docs run generate');
  process.exitCode = 1;
}
