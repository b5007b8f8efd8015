import type { Clock } from './clock.js';

/** Resolves after the time, or at once when the signal aborts: whoever sleeps asks the signal next. Never rejects, leaves no timer behind. */
export const sleep = (clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const wake = () => {
      timer.cancel();
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = clock.startTimer(milliseconds, wake);
    signal?.addEventListener('abort', wake, { once: true });
  });
