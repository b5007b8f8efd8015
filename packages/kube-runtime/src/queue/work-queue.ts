import { type Clock, systemClock, type Timer } from '../clock/clock.js';
import { createFifo } from './fifo.js';
import type { QueueObserver } from './queue-observer.js';
import { createFailureDelays, type FailureDelayOptions } from './rate-limit.js';

/** `low` is for a restart's backlog: it waits while anything changes. */
export type Priority = 'normal' | 'low';

export interface WorkQueueOptions extends FailureDelayOptions {
  readonly clock?: Clock | undefined;
  readonly observer?: QueueObserver | undefined;
}

/** Keys to work on. A key waits at most once, and is never worked on twice at the same time. */
export interface WorkQueue {
  /** Now. A wake-up that was set for later is dropped: whoever works on the key decides anew. */
  add(key: string, options?: { readonly priority?: Priority }): void;
  /** Not before so many milliseconds; of two wake-ups the earlier counts. */
  addAfter(key: string, milliseconds: number): void;
  /** After a wait that grows with every call, until `forget`. */
  addAfterFailure(key: string): void;
  /** Starts the count of failures anew. */
  forget(key: string): void;
  failures(key: string): number;
  /** The next key, once there is one; undefined when the queue was shut down. Every key that is taken must be given back with `done`. */
  take(): Promise<string | undefined>;
  done(key: string): void;
  /** Keys that could be taken now. */
  readonly depth: number;
  /** Keys that are being worked on. */
  readonly running: number;
  /** Takes no more keys, drops those that wait, cancels wake-ups. Resolves when the last running key was given back. */
  shutDown(): Promise<void>;
}

interface Waiting {
  readonly priority: Priority;
  readonly since: number;
}

/**
 * Creates a work queue.
 *
 * @example
 * const queue = createWorkQueue();
 * queue.add('default/shop');
 * const key = await queue.take();
 */
export const createWorkQueue = (given: WorkQueueOptions = {}): WorkQueue => {
  const options = given ?? {};
  const { clock = systemClock, observer } = options;
  const delays = createFailureDelays(clock, options);
  const lanes = { normal: createFifo<string>(), low: createFifo<string>() };
  const waiting = new Map<string, Waiting>();
  const running = new Map<string, number>();
  const dirty = new Map<string, Priority>();
  const wakeUps = new Map<string, { readonly due: number; readonly timer: Timer }>();
  const takers = createFifo<(key: string | undefined) => void>();
  let takersWaiting = 0;
  let whenIdle: (() => void) | undefined;
  let isShutDown = false;

  observer?.running?.(() => [...running.values()].map((since) => (clock.monotonic() - since) / 1000));

  /** A key that moved to the other lane leaves its old place behind; it is skipped when it comes up. */
  const next = (): string | undefined => {
    for (const priority of ['normal', 'low'] as const) {
      for (let key = lanes[priority].shift(); key !== undefined; key = lanes[priority].shift()) {
        if (waiting.get(key)?.priority === priority) return key;
      }
    }
    return undefined;
  };

  const begin = (key: string): string => {
    const since = waiting.get(key)?.since ?? clock.monotonic();
    waiting.delete(key);
    running.set(key, clock.monotonic());
    observer?.depth?.(waiting.size);
    observer?.taken?.((clock.monotonic() - since) / 1000);
    return key;
  };

  const hand = () => {
    if (takersWaiting === 0 || waiting.size === 0) return;
    const key = next();
    if (key === undefined) return;
    takersWaiting -= 1;
    takers.shift()?.(begin(key));
  };

  const cancelWakeUp = (key: string) => {
    wakeUps.get(key)?.timer.cancel();
    wakeUps.delete(key);
  };

  const add = (key: string, priority: Priority) => {
    if (isShutDown) return;
    cancelWakeUp(key);
    if (running.has(key)) {
      if (!dirty.has(key)) observer?.added?.();
      dirty.set(key, dirty.get(key) === 'normal' ? 'normal' : priority);
      return;
    }
    const known = waiting.get(key);
    if (known !== undefined && (known.priority === 'normal' || known.priority === priority)) return;
    if (known === undefined) observer?.added?.();
    waiting.set(key, { priority, since: known?.since ?? clock.monotonic() });
    lanes[priority].push(key);
    observer?.depth?.(waiting.size);
    hand();
  };

  const addAfter = (key: string, milliseconds: number) => {
    if (isShutDown) return;
    if (!(milliseconds > 0)) return add(key, 'normal');
    if (waiting.has(key) || dirty.has(key)) return;
    const due = clock.monotonic() + milliseconds;
    if ((wakeUps.get(key)?.due ?? Infinity) <= due) return;
    cancelWakeUp(key);
    wakeUps.set(key, { due, timer: clock.startTimer(milliseconds, () => add(key, 'normal')) });
  };

  return {
    add: (key, { priority = 'normal' } = {}) => add(key, priority),
    addAfter,
    addAfterFailure: (key) => {
      observer?.retried?.();
      addAfter(key, delays.next(key));
    },
    forget: delays.forget,
    failures: delays.failures,
    take: () =>
      new Promise((resolve) => {
        if (isShutDown) return resolve(undefined);
        takers.push(resolve);
        takersWaiting += 1;
        hand();
      }),
    done: (key) => {
      const since = running.get(key);
      if (since === undefined) return;
      running.delete(key);
      observer?.finished?.((clock.monotonic() - since) / 1000);
      const again = dirty.get(key);
      dirty.delete(key);
      if (again !== undefined) add(key, again);
      if (running.size === 0) whenIdle?.();
    },
    get depth() {
      return waiting.size;
    },
    get running() {
      return running.size;
    },
    shutDown: () => {
      isShutDown = true;
      waiting.clear();
      dirty.clear();
      [...wakeUps.keys()].forEach(cancelWakeUp);
      for (let taker = takers.shift(); taker !== undefined; taker = takers.shift()) taker(undefined);
      takersWaiting = 0;
      return running.size === 0 ? Promise.resolve() : new Promise((resolve) => (whenIdle = resolve));
    },
  };
};
