import type { Clock } from '../clock/clock.js';

/** Says how long a key that failed again has to wait. */
export interface FailureDelays {
  readonly next: (key: string) => number;
  /** Failures of this key in a row. */
  readonly failures: (key: string) => number;
  readonly forget: (key: string) => void;
}

export interface FailureDelayOptions {
  /** First delay of a key. Default 5. */
  readonly baseMilliseconds?: number | undefined;
  /** Longest delay of a key. Default 1,000,000. */
  readonly maximumMilliseconds?: number | undefined;
  /** Retries of all keys together. Default 10. */
  readonly perSecond?: number | undefined;
  /** Retries that may come at once. Default 100. */
  readonly burst?: number | undefined;
}

/** The longer of two waits: one that doubles per key and failure, and one that spreads all retries over time. */
export const createFailureDelays = (clock: Clock, options: FailureDelayOptions = {}): FailureDelays => {
  const { baseMilliseconds = 5, maximumMilliseconds = 1_000_000, perSecond = 10, burst = 100 } = options;
  const counts = new Map<string, number>();
  let tokens = burst;
  let counted = clock.monotonic();
  const bucketDelay = (): number => {
    const now = clock.monotonic();
    tokens = Math.min(burst, tokens + ((now - counted) / 1000) * perSecond) - 1;
    counted = now;
    return tokens >= 0 ? 0 : (-tokens / perSecond) * 1000;
  };
  return {
    next: (key) => {
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return Math.max(Math.min(baseMilliseconds * 2 ** count, maximumMilliseconds), bucketDelay());
    },
    failures: (key) => counts.get(key) ?? 0,
    forget: (key) => void counts.delete(key),
  };
};
