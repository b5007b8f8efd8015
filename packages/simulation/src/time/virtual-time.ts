import { setTimeout as realSleep } from 'node:timers/promises';
import { type Clock, createManualClock, type KubeClient } from '@gardener-inplace/kube-runtime';
import { type Activity, createActivity } from './activity.js';

export interface VirtualTimeOptions {
  /** Milliseconds since 1970 at the beginning. Default: now. */
  readonly now?: number;
  /** Time goes on after no call ran and no event came for so long, in real milliseconds. Default 2; give more for a server that is far away. */
  readonly quietMilliseconds?: number;
  /** A call that takes longer, in real milliseconds, no longer holds time. Default 1000. */
  readonly stallMilliseconds?: number;
  /** Time goes on by at least so much, so that what is due at about the same time happens together. Default 100. */
  readonly stepMilliseconds?: number;
}

export interface VirtualTime {
  /** For everything that is to live in this time. */
  readonly clock: Clock;
  /** The same client, whose calls and events hold time while they are under way. */
  observe(client: KubeClient): KubeClient;
  /**
   * Lets time pass, as fast as the work in it allows, until the condition holds.
   * @throws Error when it does not within `limitMilliseconds` of virtual time (default: a day), or when nothing is left to happen.
   */
  runUntil(condition: () => boolean, options?: { readonly limitMilliseconds?: number }): Promise<void>;
}

/** After so many stalls without a timer that is due, nothing will happen any more. */
const patienceInStalls = 30;

/**
 * Time that stands still while something happens and jumps to the next timer when nothing does: hours of a rollout in seconds. Connections
 * keep real time, so it works with any API server.
 *
 * @example
 * const time = createVirtualTime();
 * const client = time.observe(connection);
 * const kubelets = startKubelets({ client, log, clock: time.clock }, signal);
 * await time.runUntil(() => isRolledOut());
 */
export function createVirtualTime(options: VirtualTimeOptions = {}): VirtualTime {
  const { now = Date.now(), quietMilliseconds = 2, stallMilliseconds = 1000, stepMilliseconds = 100 } = options;
  const clock = createManualClock({ now });
  const activity: Activity = createActivity();

  const quiet = async (): Promise<void> => {
    for (;;) {
      const silence = activity.silenceMilliseconds();
      if (silence >= (activity.isBusy() ? stallMilliseconds : quietMilliseconds)) return;
      await realSleep(1);
    }
  };

  return {
    clock,
    observe: activity.observe,
    runUntil: async (condition, { limitMilliseconds = 86_400_000 } = {}) => {
      const end = clock.monotonic() + limitMilliseconds;
      let idle = 0;
      while (!condition()) {
        await quiet();
        if (condition()) return;
        const due = clock.nextDue;
        if (due === undefined) {
          idle += 1;
          if (idle > patienceInStalls) throw new Error('nothing is left to happen, and what was waited for has not');
          await realSleep(stallMilliseconds / 10);
          continue;
        }
        idle = 0;
        if (due > end) throw new Error(`what was waited for has not happened within ${limitMilliseconds / 1000} s`);
        await clock.advance(Math.max(due - clock.monotonic(), stepMilliseconds));
      }
    },
  };
}
