import { parseArgs } from 'node:util';
import { configurationsFor } from './configurations.js';
import { runMutations } from './mutations/run-mutations.js';
import { exploreAll } from './pool.js';
import type { Outcome } from './search/finding.js';

const usage = `usage: pnpm explore [--deep] [--seed N] [--only TEXT] | --mutations

  --deep       what takes hours
  --seed       of the walks, 1 by default
  --only       pools whose name has this in it; each line of a run begins with the name
  --mutations  break the state machine on purpose, and see that it is found`;

const { values } = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    mutations: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
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
  if (values.help) {
    console.log(usage);
    return true;
  }
  if (values.mutations) return (await runMutations()) === 0;
  const all = configurationsFor(values.deep);
  const asked = all.filter(({ name }) => name.includes(values.only));
  if (asked.length === 0) {
    console.error([`no pool has ${JSON.stringify(values.only)} in its name; there are:`, ...all.map(({ name }) => `  ${name}`)].join('\n'));
    return false;
  }
  const subject = import.meta.resolve('@gardener-inplace/state-machine');
  const jobs = asked.map((configuration) => ({ configuration, subject, seed: Number(values.seed) }));
  const outcomes = await exploreAll(jobs, 2, told);
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const broken = sum(({ findings }) => findings.length);
  console.log(`${sum(({ states }) => states)} distinct states, ${sum(({ transitions }) => transitions)} transitions, ${broken} broken`);
  return broken === 0;
}

process.exitCode = (await run()) ? 0 : 1;
