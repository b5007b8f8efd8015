import type { Clock } from './clock.js';
import { onAbort } from './on-abort.js';

/** Resolves after the time, or at once when the signal aborts: whoever sleeps asks the signal next. Never rejects, leaves no timer behind. */
export const sleep = (clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = clock.startTimer(milliseconds, () => {
      stopListening();
      resolve();
    });
    const stopListening = onAbort(signal, () => {
      timer.cancel();
      resolve();
    });
  });
