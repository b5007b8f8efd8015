import type { Refusal } from './perform.js';

/** How long a pool whose decisions were refused waits before it is decided anew. */
export interface Patience {
  /** Milliseconds; longer with every round of refusals in a row. */
  afterRefusals(refusals: readonly Refusal[]): number;
  /** A round without a refusal. */
  forget(): void;
}

/** After a conflict the news that caused it is on its way. */
const shortestMilliseconds = 20;
const longestMilliseconds = 30_000;

/** Counts rounds of refusals: a conflict is soon over, what the server keeps refusing is asked for ever more rarely. */
export function createPatience(): Patience {
  let rounds = 0;
  return {
    afterRefusals: (refusals) => {
      const named = Math.max(0, ...refusals.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds * 1000));
      const grown = Math.min(longestMilliseconds, shortestMilliseconds * 2 ** Math.min(rounds, 20));
      rounds += 1;
      return Math.max(named, grown);
    },
    forget: () => {
      rounds = 0;
    },
  };
}
