import type { Random } from './random.js';
import { createCounter, type Tally } from './tally.js';
import { different, type Verdict } from './verdict.js';

/** What a Go program says to one question; see `go/protocol`. */
export interface Envelope<Answer> {
  readonly answer?: Answer;
  /** What the library panicked with. */
  readonly panic?: string;
  readonly unreadable?: string;
}

export interface Trial<Question, Answer> {
  readonly count: number;
  readonly random: Random;
  ask(random: Random): Question;
  judge(question: Question, envelope: Envelope<Answer>): readonly Verdict[];
}

const atOnce = 5_000;

/** Asks both sides the same random questions, some thousand at a time. */
export const runTrial = <Question, Answer>(
  { count, random, ask, judge }: Trial<Question, Answer>,
  program: { run(input: string): string },
): Tally => {
  const counter = createCounter();
  for (let done = 0; done < count; done += atOnce) {
    const questions = Array.from({ length: Math.min(atOnce, count - done) }, () => ask(random));
    const answers = program
      .run(questions.map((question) => `${JSON.stringify(question)}\n`).join(''))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Envelope<Answer>);
    questions.forEach((question, index) => {
      const envelope = answers[index] ?? { unreadable: 'no answer' };
      const verdicts =
        envelope.unreadable === undefined ? judge(question, envelope) : [different('question', 'asked', envelope.unreadable)];
      verdicts.forEach((verdict) => counter.add(verdict, question));
    });
  }
  return counter;
};
