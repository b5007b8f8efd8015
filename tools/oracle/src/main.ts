import { parseArgs } from 'node:util';
import { features } from './features/features.js';
import { whyNoGo } from './harness/go-program.js';
import type { Effort, Outcome } from './outcome.js';
import { validation } from './validation/validation.js';

interface Subject {
  readonly name: string;
  readonly count: number;
  readonly run: (effort: Effort) => readonly Outcome[];
}

const subjects: readonly Subject[] = [
  { name: 'features', count: 100_000, run: features },
  { name: 'validation', count: 20_000, run: validation },
];

const usage = `pnpm oracle [${subjects.map(({ name }) => name).join('|')}] [--count N] [--seed N]`;

const main = (): number => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  const unknown = positionals.find((name) => !subjects.some((subject) => subject.name === name));
  const numbers = [values.count ?? '1', values.seed].map(Number);
  if (unknown !== undefined || !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) {
    console.error(usage);
    return 1;
  }
  const reason = whyNoGo();
  if (reason !== undefined) {
    console.error(reason);
    return 1;
  }
  const chosen = subjects.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  let ok = true;
  for (const { count, run } of chosen) {
    for (const outcome of run({ count: Number(values.count ?? count), seed: Number(values.seed) })) {
      outcome.lines.forEach((line) => console.log(line));
      ok &&= outcome.ok;
    }
  }
  return ok ? 0 : 1;
};

process.exitCode = main();
