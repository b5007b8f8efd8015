import type { Clock } from './clock.js';
import { onAbort } from './on-abort.js';

/** A signal of one call's own: aborts when time runs out or when the caller's signal does, and says which. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Why the signal aborted. */
  readonly cause: () => 'timeout' | 'caller' | undefined;
  /** Counts anew from now. */
  restart(milliseconds: number): void;
  /** Must be called once the work is over: lets go of the timer and of the caller's signal. */
  release(): void;
}

/**
 * Starts a limit. `AbortSignal.any` is avoided on purpose: on Node 20 a long-lived source keeps every derived signal alive.
 */
export const startTimeLimit = (clock: Clock, milliseconds: number, caller?: AbortSignal): TimeLimit => {
  const controller = new AbortController();
  let cause: 'timeout' | 'caller' | undefined;
  const abort = (why: 'timeout' | 'caller') => {
    cause ??= why;
    controller.abort();
  };
  let timer = clock.startTimer(milliseconds, () => abort('timeout'));
  const stopListening = onAbort(caller, () => abort('caller'));
  return {
    signal: controller.signal,
    cause: () => cause,
    restart: (next) => {
      timer.cancel();
      timer = clock.startTimer(next, () => abort('timeout'));
    },
    release: () => {
      timer.cancel();
      stopListening();
    },
  };
};
