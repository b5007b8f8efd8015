import { type Clock, systemClock } from '../../src/index.js';

/** The real clock, run faster: hours of waits in minutes. Counts the timers that are open. */
export const createFastClock = (factor: number): Clock & { readonly pendingTimers: number } => {
  let pendingTimers = 0;
  const start = systemClock.monotonic();
  const elapsed = () => (systemClock.monotonic() - start) * factor;
  const wallStart = systemClock.now();
  return {
    now: () => wallStart + elapsed(),
    monotonic: elapsed,
    startTimer: (milliseconds, callback) => {
      let isPending = true;
      pendingTimers += 1;
      const end = () => {
        if (isPending) pendingTimers -= 1;
        isPending = false;
      };
      const timer = systemClock.startTimer(milliseconds / factor, () => {
        end();
        callback();
      });
      return {
        cancel: () => {
          end();
          timer.cancel();
        },
      };
    },
    get pendingTimers() {
      return pendingTimers;
    },
  };
};
