import type { Clock } from '../ports.js';

/** Lets many callers say "look again", and one loop wait for it. Ringing while nobody waits is not lost. */
export interface Doorbell {
  readonly ring: () => void;
  /** Resolves when it rings, or after so long. Rejects with the signal's reason. */
  readonly wait: (clock: Clock, milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export function createDoorbell(): Doorbell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  const wait: Doorbell['wait'] = async (clock, milliseconds, signal) => {
    const timer = new AbortController();
    const rung = new Promise<void>((resolve) => {
      wake = resolve;
      if (hasRung) resolve();
    });
    const elapsed = clock.sleep(milliseconds, AbortSignal.any([signal, timer.signal])).catch(() => undefined);
    await Promise.race([rung, elapsed]);
    wake = undefined;
    timer.abort();
    hasRung = false;
    signal.throwIfAborted();
  };
  return { ring, wait };
}
