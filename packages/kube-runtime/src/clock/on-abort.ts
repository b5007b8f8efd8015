import { setMaxListeners } from 'node:events';

/**
 * Calls back once when the signal aborts, at once if it already has. Returns the way to stop listening, which everybody must use when
 * their work is over. One signal may carry a whole program, so Node's warning about more than ten listeners is turned off for it.
 */
export const onAbort = (signal: AbortSignal | undefined, callback: () => void): (() => void) => {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  setMaxListeners(Infinity, signal);
  signal.addEventListener('abort', callback, { once: true });
  return () => signal.removeEventListener('abort', callback);
};
