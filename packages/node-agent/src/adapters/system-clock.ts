import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../ports.js';

/** The real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await sleep(milliseconds, undefined, { signal });
    } catch {
      signal.throwIfAborted();
    }
  },
};
