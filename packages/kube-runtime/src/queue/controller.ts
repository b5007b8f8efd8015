import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '../clock/clock.js';
import { onAbort } from '../clock/on-abort.js';
import { sleep } from '../clock/sleep.js';
import { startTimeLimit } from '../clock/time-limit.js';
import { configChecks } from '../process/config.js';
import { demandOptions, has } from '../process/demand-options.js';
import { type ReconcileResult, retryFor } from './outcome.js';
import type { WorkQueue } from './work-queue.js';

export interface ReconcileContext {
  /** Aborts at the item's deadline, on `cancelled`, and when shutting down took too long. */
  readonly signal: AbortSignal;
  /** One per run, for logs. */
  readonly reconcileID: string;
}

/** One finished run, for logs and metrics. */
export interface ReconcileReport {
  readonly controller: string;
  readonly key: string;
  readonly reconcileID: string;
  readonly result: 'success' | 'requeueAfter' | 'error' | 'terminalError';
  readonly seconds: number;
  readonly error?: unknown;
  /** Failures of this key in a row, this one included. */
  readonly failures: number;
}

export interface ControllerOptions {
  /** Appears in reports and metrics. */
  readonly name: string;
  readonly queue: WorkQueue;
  /** Reads the state behind the key and converges. May be called any number of times with the same key, never twice at once. */
  readonly reconcile: (key: string, context: ReconcileContext) => Promise<ReconcileResult> | ReconcileResult;
  /** Stops: takes no more keys, waits for what runs. */
  readonly signal: AbortSignal;
  /** Stops at once: running reconciles are aborted too. For a lost lease. */
  readonly cancelled?: AbortSignal | undefined;
  /** Caches that must be filled before work starts. */
  readonly informers?: readonly { readonly synced: Promise<boolean> }[] | undefined;
  /** Default 120,000. */
  readonly syncTimeoutMilliseconds?: number | undefined;
  /** Default 1. */
  readonly concurrency?: number | undefined;
  /** For one run. Default 300,000. */
  readonly deadlineMilliseconds?: number | undefined;
  /** How long running reconciles may go on after `signal`. Default 20,000. */
  readonly drainMilliseconds?: number | undefined;
  readonly onReconciled?: ((report: ReconcileReport) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Works on a queue until the signal aborts; resolves when nothing runs any more.
 *
 * @throws ConfigError without a name, a queue, a reconcile and a signal; Error when the informers did not sync in time.
 * @example
 * await runController({ name: 'labels', queue, informers: [nodes], signal, reconcile: async (key, { signal }) => { … } });
 */
export const runController = async (options: ControllerOptions): Promise<void> => {
  demandOptions('runController', options, {
    name: configChecks.text,
    queue: has('take', 'done', 'shutDown'),
    reconcile: (value) => typeof value === 'function',
    signal: has('addEventListener', 'removeEventListener'),
  });
  const { queue, signal, cancelled, clock = systemClock, concurrency = 1, drainMilliseconds = 20_000 } = options;
  const aborting = linkedController(cancelled);
  const stopping = linkedController(signal, aborting.signal);
  const shutDown = async (): Promise<void> => {
    await Promise.race([queue.shutDown(), sleep(clock, drainMilliseconds, aborting.signal)]);
    aborting.abort();
  };
  onAbort(stopping.signal, () => void shutDown());
  try {
    const workers = (await hasSynced(options, clock, stopping.signal)) ? concurrency : 0;
    await Promise.all(Array.from({ length: workers }, () => work(options, clock, aborting.signal)));
  } finally {
    aborting.release();
    stopping.release();
    aborting.abort();
    void queue.shutDown();
  }
};

interface LinkedController {
  readonly signal: AbortSignal;
  abort(): void;
  /** Lets go of the sources. */
  release(): void;
}

/** Aborts when any source does. */
const linkedController = (...sources: readonly (AbortSignal | undefined)[]): LinkedController => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const stops = sources.map((source) => onAbort(source, abort));
  return { signal: controller.signal, abort, release: () => stops.forEach((stop) => stop()) };
};

/** False when stopped before the caches filled. */
const hasSynced = async (
  { informers = [], syncTimeoutMilliseconds = 120_000, name }: ControllerOptions,
  clock: Clock,
  stopping: AbortSignal,
): Promise<boolean> => {
  const waiting = linkedController(stopping);
  const limit = sleep(clock, syncTimeoutMilliseconds, waiting.signal).then(() => (stopping.aborted ? false : ('timeout' as const)));
  const synced = Promise.all(informers.map((informer) => informer.synced)).then((all) => all.every(Boolean));
  const outcome = await Promise.race([synced, limit]);
  waiting.release();
  waiting.abort();
  if (outcome === 'timeout') throw new Error(`the caches of controller ${name} did not fill within ${syncTimeoutMilliseconds / 1000} s`);
  return outcome;
};

const work = async (options: ControllerOptions, clock: Clock, aborting: AbortSignal): Promise<void> => {
  for (let key = await options.queue.take(); key !== undefined; key = await options.queue.take()) {
    const report = await runOnce(options, clock, aborting, key);
    options.queue.done(key);
    options.onReconciled?.(report);
  }
};

const runOnce = async (
  { name, queue, reconcile, deadlineMilliseconds = 300_000 }: ControllerOptions,
  clock: Clock,
  aborting: AbortSignal,
  key: string,
): Promise<ReconcileReport> => {
  const reconcileID = randomUUID();
  const started = clock.monotonic();
  const limit = startTimeLimit(clock, deadlineMilliseconds, aborting);
  const report = (result: ReconcileReport['result'], error?: unknown): ReconcileReport => ({
    controller: name,
    key,
    reconcileID,
    result,
    seconds: (clock.monotonic() - started) / 1000,
    failures: queue.failures(key),
    ...(error !== undefined && { error }),
  });
  try {
    const result = await reconcile(key, { signal: limit.signal, reconcileID });
    queue.forget(key);
    if (result === undefined) return report('success');
    queue.addAfter(key, result.againAfterMilliseconds);
    return report('requeueAfter');
  } catch (error) {
    const retry = retryFor(error);
    if (retry.kind === 'never') {
      queue.forget(key);
      return report('terminalError', error);
    }
    if (retry.kind === 'after') queue.addAfter(key, retry.milliseconds);
    else queue.addAfterFailure(key);
    return report('error', error);
  } finally {
    limit.release();
  }
};
