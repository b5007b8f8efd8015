import { performance } from 'node:perf_hooks';

/** A started timer. Cancelling twice, or after it fired, does nothing. */
export interface Timer {
  cancel(): void;
}

/** Every reading of time and every wait in this package goes through here, so tests never wait for real. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. Only for values that other machines read. */
  now(): number;
  /** Milliseconds from an arbitrary start; never jumps. For durations and deadlines. */
  monotonic(): number;
  /** Calls back once after at least so many milliseconds. */
  startTimer(milliseconds: number, callback: () => void): Timer;
}

/** setTimeout takes 32 bits and fires at once beyond them. */
const longestTimeout = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  startTimer: (milliseconds, callback) => {
    const handle = setTimeout(callback, Math.min(Math.max(milliseconds, 0), longestTimeout));
    return { cancel: () => clearTimeout(handle) };
  },
};
