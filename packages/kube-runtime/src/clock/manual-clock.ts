import type { Clock } from './clock.js';

/** A clock for tests: time moves only when told. */
export interface ManualClock extends Clock {
  /** Moves time on, firing due timers in order and letting promises settle in between. */
  advance(milliseconds: number): Promise<void>;
  /** Timers that were started and have neither fired nor been cancelled. */
  readonly pendingTimers: number;
  /** When the next timer is due, in monotonic milliseconds; undefined when none was started. */
  readonly nextDue: number | undefined;
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
  const start = options?.now ?? 0;
  /** The latest first, so that the next one is taken from the end. */
  const pending: Pending[] = [];

  /** Where a timer is, or belongs: thousands of them may wait. */
  const positionOf = (timer: Pending): number => {
    let [low, high] = [0, pending.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isLater(pending[middle] ?? timer, timer)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const next = (until: number): Pending | undefined => ((pending.at(-1)?.due ?? Infinity) <= until ? pending.pop() : undefined);

  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    startTimer: (milliseconds, callback) => {
      const timer: Pending = { due: elapsed + Math.max(milliseconds, 0), sequence: sequence++, callback };
      pending.splice(positionOf(timer), 0, timer);
      return {
        cancel: () => {
          const position = positionOf(timer);
          if (pending[position] === timer) pending.splice(position, 1);
        },
      };
    },
    advance: async (milliseconds) => {
      const until = elapsed + milliseconds;
      await settle();
      for (let timer = next(until); timer !== undefined; timer = next(until)) {
        elapsed = timer.due;
        timer.callback();
        await settle();
      }
      elapsed = until;
    },
    get pendingTimers() {
      return pending.length;
    },
    get nextDue() {
      return pending.at(-1)?.due;
    },
  };
};

const isLater = (a: Pending, b: Pending): boolean => a.due > b.due || (a.due === b.due && a.sequence > b.sequence);
