import { configurations } from './configurations.js';
import { runMutations } from './mutations/run-mutations.js';
import { exploreAll } from './pool.js';
import type { Outcome } from './search/finding.js';

const subject = import.meta.resolve('@gardener-inplace/state-machine');

const lineOf = ({ name, end, states, transitions, milliseconds }: Outcome): string =>
  `${end.padEnd(9)} ${name}: ${states} distinct states, ${transitions} transitions, ${(milliseconds / 1000).toFixed(1)} s`;

const told = (outcome: Outcome): void => {
  console.log(lineOf(outcome));
  for (const { problem, trace } of outcome.findings)
    console.log([`  broken: ${problem}`, ...trace.map((line, index) => `  ${index + 1}. ${line}`)].join('\n'));
};

if (process.argv.includes('--mutations')) process.exit((await runMutations()) === 0 ? 0 : 1);

const outcomes = await exploreAll(configurations, { subject, threads: 2, told });
const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + count(outcome), 0);
const broken = sum(({ findings }) => findings.length);
console.log(`${sum(({ states }) => states)} distinct states, ${sum(({ transitions }) => transitions)} transitions, ${broken} broken`);
process.exitCode = broken === 0 ? 0 : 1;
