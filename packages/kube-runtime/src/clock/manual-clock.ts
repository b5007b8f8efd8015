import type { Clock } from './clock.js';

/** A clock for tests: time moves only when told. */
export interface ManualClock extends Clock {
  /** Moves time on, firing due timers in order and letting promises settle in between. */
  advance(milliseconds: number): Promise<void>;
  /** Timers that were started and have neither fired nor been cancelled. */
  readonly pendingTimers: number;
}

interface Pending {
  readonly due: number;
  readonly sequence: number;
  readonly callback: () => void;
}

/** Lets everything that waits on settled promises, and on sockets that are ready, go on. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * Creates a clock that stands still until `advance` is called.
 *
 * @example
 * const clock = createManualClock({ now: Date.parse('2026-01-01T00:00:00Z') });
 * const woke = sleep(clock, 1000);
 * await clock.advance(1000);
 * await woke;
 */
export const createManualClock = (options: { readonly now?: number } = {}): ManualClock => {
  let elapsed = 0;
  let sequence = 0;
  const start = options.now ?? 0;
  const pending = new Set<Pending>();
  const nextDue = (until: number): Pending | undefined =>
    [...pending].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due || a.sequence - b.sequence)[0];

  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    startTimer: (milliseconds, callback) => {
      const timer: Pending = { due: elapsed + Math.max(milliseconds, 0), sequence: sequence++, callback };
      pending.add(timer);
      return { cancel: () => void pending.delete(timer) };
    },
    advance: async (milliseconds) => {
      const until = elapsed + milliseconds;
      await settle();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        pending.delete(timer);
        elapsed = timer.due;
        timer.callback();
        await settle();
      }
      elapsed = until;
    },
    get pendingTimers() {
      return pending.size;
    },
  };
};
