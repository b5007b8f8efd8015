import { parseArgs } from 'node:util';
import { configurationsFor } from './configurations.js';
import { runMutations } from './mutations/run-mutations.js';
import { exploreAll } from './pool.js';
import type { Outcome } from './search/finding.js';

const { values } = parseArgs({
  options: { deep: { type: 'boolean' }, seed: { type: 'string', default: '1' }, mutations: { type: 'boolean' }, only: { type: 'string' } },
});

const lineOf = ({ name, end, states, transitions, milliseconds }: Outcome): string =>
  `${end.padEnd(9)} ${name}: ${states} distinct states, ${transitions} transitions, ${(milliseconds / 1000).toFixed(1)} s`;

const told = (outcome: Outcome): void => {
  console.log(lineOf(outcome));
  for (const { problem, trace } of outcome.findings) {
    console.log([`  broken: ${problem}`, ...trace.map((line, index) => `  ${index + 1}. ${line}`)].join('\n'));
  }
};

async function run(): Promise<boolean> {
  if (values.mutations === true) return (await runMutations()) === 0;
  const subject = import.meta.resolve('@gardener-inplace/state-machine');
  const jobs = configurationsFor(values.deep === true)
    .filter(({ name }) => name.includes(values.only ?? ''))
    .map((configuration) => ({ configuration, subject, seed: Number(values.seed) }));
  const outcomes = await exploreAll(jobs, 2, told);
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const broken = sum(({ findings }) => findings.length);
  console.log(`${sum(({ states }) => states)} distinct states, ${sum(({ transitions }) => transitions)} transitions, ${broken} broken`);
  return broken === 0;
}

process.exitCode = (await run()) ? 0 : 1;
