import { type Clock, systemClock } from './clock.js';

export interface BackoffOptions {
  /** Default 800. */
  readonly initialMilliseconds?: number;
  /** Default 30,000. */
  readonly maximumMilliseconds?: number;
  /** Default 2. */
  readonly factor?: number;
  /** After so long without a failure the next one starts small again. Default 120,000. */
  readonly resetAfterMilliseconds?: number;
  readonly clock?: Clock;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
}

export interface Backoff {
  /** How long to wait after one more failure: uniform between zero and the current ceiling (full jitter), so that many clients spread out. */
  next(): number;
  reset(): void;
}

/** Growing waits between attempts that keep failing. */
export const createBackoff = (options: BackoffOptions = {}): Backoff => {
  const { initialMilliseconds = 800, maximumMilliseconds = 30_000, factor = 2, resetAfterMilliseconds = 120_000 } = options ?? {};
  const { clock = systemClock, random = Math.random } = options ?? {};
  let ceiling = initialMilliseconds;
  let lastFailure = -Infinity;
  return {
    next: () => {
      const now = clock.monotonic();
      if (now - lastFailure >= resetAfterMilliseconds) ceiling = initialMilliseconds;
      const wait = random() * ceiling;
      ceiling = Math.min(ceiling * factor, maximumMilliseconds);
      lastFailure = now + wait;
      return wait;
    },
    reset: () => {
      ceiling = initialMilliseconds;
    },
  };
};
