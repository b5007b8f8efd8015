import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../ports.js';
import { longestTimer } from '../settings.js';

/** The real time. A sleep is no longer than a timer can be: who waits for a deadline looks at the clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await sleep(Math.min(milliseconds, longestTimer), undefined, { signal });
    } catch {
      signal.throwIfAborted();
    }
  },
};
