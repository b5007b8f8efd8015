import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../src/harness/random.js';
import { report } from '../src/harness/report.js';
import { runTrial, type Envelope } from '../src/harness/trial.js';
import { compare, explained } from '../src/harness/verdict.js';

interface Question {
  readonly number: number;
}

/** A program that is asked whether numbers are even. */
const program = (isEven: (number: number) => Envelope<boolean>) => ({
  run: (input: string) =>
    input
      .trimEnd()
      .split('\n')
      .map((line) => `${JSON.stringify(isEven((JSON.parse(line) as Question).number))}\n`)
      .join(''),
});

/** Asks about 0, 1, 2 … */
const counting = (count: number, judge: (question: Question, envelope: Envelope<boolean>) => ReturnType<typeof compare>) => {
  let next = 0;
  const ask = (): Question => {
    next += 1;
    return { number: next - 1 };
  };
  return { count, random: createRandom(1), ask, judge: (question: Question, envelope: Envelope<boolean>) => [judge(question, envelope)] };
};

const parity = (ours: boolean, theirs: boolean | undefined) => compare('parity', ours, theirs, (even) => (even ? 'even' : 'odd'));

describe('a trial', () => {
  it('counts what both sides agree on', () => {
    const tally = runTrial(
      counting(5, ({ number }, { answer }) => parity(number % 2 === 0, answer)),
      program((number) => ({ answer: number % 2 === 0 })),
    );
    expect(report('numbers', tally)).toEqual([
      'numbers',
      '  parity             3  even',
      '                     2  odd',
      '  0 unexplained differences',
    ]);
  });

  it('shows the question of a difference', () => {
    const tally = runTrial(
      counting(3, ({ number }, { answer }) => parity(number % 2 === 0, answer)),
      program((number) => ({ answer: number === 0 || number === 1 })),
    );
    expect(report('numbers', tally)).toEqual([
      'numbers',
      '  parity             2  DIFFERENT',
      '                     1  even',
      '  parity differs: ours false, upstream true',
      '    asked {"number":1}',
      '  parity differs: ours true, upstream false',
      '    asked {"number":2}',
      '  2 unexplained differences',
    ]);
  });

  it('counts an explained difference apart, and not as a difference', () => {
    const tally = runTrial(
      counting(1, () => explained('parity', 'zero is neither')),
      program(() => ({ answer: false })),
    );
    expect(tally.differences).toBe(0);
    expect(report('numbers', tally)).toContain('  parity             1  explained: zero is neither');
  });

  it('counts a question that upstream cannot read as a difference', () => {
    const tally = runTrial(
      counting(1, ({ number }, { answer }) => parity(number % 2 === 0, answer)),
      program(() => ({ unreadable: 'not a number' })),
    );
    expect(tally.differences).toBe(1);
  });

  it('asks thousands in several portions', () => {
    const tally = runTrial(
      counting(12_001, ({ number }, { answer }) => parity(number % 2 === 0, answer)),
      program((number) => ({ answer: number % 2 === 0 })),
    );
    expect(tally.counts.get('parity')?.get('even')).toBe(6_001);
    expect(tally.differences).toBe(0);
  });
});

describe('random choices', () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.below(1_000));
  };

  it('are the same for the same seed', () => {
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('stay within their limits', () => {
    const random = createRandom(3);
    for (let turn = 0; turn < 1_000; turn += 1) {
      expect(random.below(3)).toBeLessThan(3);
      expect(random.list(2, () => 'a').length).toBeLessThanOrEqual(2);
      expect(['a', 'b']).toContain(random.pick(['a', 'b']));
    }
  });
});
