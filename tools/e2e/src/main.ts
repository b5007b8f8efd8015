import { ControlPlaneProblem, findControlPlane } from '@gardener-inplace-tools/control-plane';
import type { Suite } from './check.js';
import { declaredFeatures } from './declared-features/suite.js';
import { simulation } from './simulation/suite.js';

const suites: Readonly<Record<string, Suite>> = { 'declared-features': declaredFeatures, simulation };

const totals = { passed: 0, failed: 0, skipped: 0 };

const run = async (name: string, suite: Suite): Promise<void> => {
  console.log(`-- ${name}`);
  try {
    for await (const { title, figures, problems } of suite()) {
      const isFine = problems.length === 0;
      totals[isFine ? 'passed' : 'failed'] += 1;
      console.log(`${isFine ? 'ok  ' : 'FAIL'} ${title}${figures === undefined ? '' : ` (${figures})`}`);
      for (const problem of problems.slice(0, 20)) console.log(`     ${problem}`);
      if (problems.length > 20) console.log(`     and ${problems.length - 20} more`);
    }
  } catch (error) {
    totals.failed += 1;
    console.log(`FAIL ${name} did not end:`, error instanceof ControlPlaneProblem ? `${error.code}: ${error.message}` : error);
  }
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
const found = findControlPlane();
if (unknown.length > 0) {
  console.error(`unknown suite ${unknown.join(', ')}; known: ${Object.keys(suites).join(', ')}`);
  totals.failed += unknown.length;
} else if (found.from === 'nowhere') {
  console.log(`skipped: no control plane: ${found.reason}`);
  totals.skipped += Object.keys(suites).length;
} else if (found.from === 'kubeconfig') {
  console.log('skipped: KUBECONFIG is set, and the suites need clusters of their own');
  totals.skipped += Object.keys(suites).length;
} else {
  for (const [name, suite] of Object.entries(suites)) if (asked.length === 0 || asked.includes(name)) await run(name, suite);
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
