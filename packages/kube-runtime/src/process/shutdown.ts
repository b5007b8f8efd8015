import { type Clock, systemClock } from '../clock/clock.js';
import { onAbort } from '../clock/on-abort.js';
import { startTimeLimit } from '../clock/time-limit.js';
import { demandOptions, has } from './demand-options.js';
import type { Logger } from './logger.js';

/** One thing to end. */
export interface ShutdownStep {
  /** Said in logs when it takes too long. */
  readonly name: string;
  /** The signal aborts when the whole budget is used up. */
  stop(signal: AbortSignal): unknown;
}

export interface ShutdownOptions {
  /**
   * Ended one after the other. The customary order: fail readiness, stop intake, drain reconcilers, stop caches, webhooks, HTTP servers,
   * release the lease, flush events.
   */
  readonly steps: readonly ShutdownStep[];
  readonly log: Logger;
  /** For all steps together; below the pod's terminationGracePeriodSeconds. Default 30,000. */
  readonly budgetMilliseconds?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Default: the process itself. */
  readonly process?: ProcessLike | undefined;
}

/** The part of `process` that is used. */
export interface ProcessLike {
  on(event: string, listener: (value: unknown) => void): unknown;
  off(event: string, listener: (value: unknown) => void): unknown;
  exit(code: number): void;
}

export interface Shutdown {
  /** Aborts when shutting down begins. */
  readonly signal: AbortSignal;
  /** Begins as a signal would, and exits with the code. Later calls change nothing. */
  begin(reason: string, code?: number): Promise<void>;
  /** Takes the handlers off again. */
  dispose(): void;
}

const signals = ['SIGTERM', 'SIGINT'] as const;
const failures = ['unhandledRejection', 'uncaughtException'] as const;

/**
 * Ends the process in order on SIGTERM or SIGINT; a second signal ends it at once with 1. A rejection or exception that nobody handled is
 * logged as fatal and ends it at once: what state it left is unknown.
 *
 * @throws ConfigError without steps and a log.
 * @example
 * const { signal } = onShutdown({ log, steps: [{ name: 'probes', stop: () => probes.stop() }, { name: 'client', stop: () => client.close() }] });
 */
export const onShutdown = (options: ShutdownOptions): Shutdown => {
  demandOptions('onShutdown', options, { steps: Array.isArray, log: has('info', 'error', 'fatal') });
  const { steps, log, budgetMilliseconds = 30_000, clock = systemClock, process: target = process as ProcessLike } = options;
  const begun = new AbortController();
  let ending: Promise<void> | undefined;

  const end = async (reason: string, code: number): Promise<void> => {
    log.info({ reason, budgetMilliseconds }, 'Shutdown began');
    begun.abort();
    const budget = startTimeLimit(clock, budgetMilliseconds);
    const { stillRunning, failed } = await runSteps(steps, log, budget.signal);
    budget.release();
    if (stillRunning.length > 0) log.error({ stillRunning }, 'Shutdown budget ran out');
    else log.info({}, 'Shutdown finished');
    target.exit(stillRunning.length > 0 || failed ? code || 1 : code);
  };

  const onSignal = (name: string) => () => {
    if (ending === undefined) ending = end(name, 0);
    else {
      log.error({ signal: name }, 'Second signal received');
      target.exit(1);
    }
  };
  const onFailure = (kind: string) => (error: unknown) => {
    log.fatal({ kind, err: error }, 'Process failed');
    target.exit(1);
  };
  const listeners = [
    ...signals.map((name) => [name, onSignal(name)] as const),
    ...failures.map((name) => [name, onFailure(name)] as const),
  ];
  listeners.forEach(([name, listener]) => target.on(name, listener));
  return {
    signal: begun.signal,
    begin: (reason, code = 0) => (ending ??= end(reason, code)),
    dispose: () => listeners.forEach(([name, listener]) => target.off(name, listener)),
  };
};

interface ShutdownOutcome {
  readonly stillRunning: readonly string[];
  readonly failed: boolean;
}

const runSteps = async (steps: readonly ShutdownStep[], log: Logger, budget: AbortSignal): Promise<ShutdownOutcome> => {
  let failed = false;
  for (const [index, step] of steps.entries()) {
    const outcome = budget.aborted ? 'aborted' : await Promise.race([settled(() => step.stop(budget)), aborted(budget)]);
    if (outcome === 'aborted') return { stillRunning: steps.slice(index).map(({ name }) => name), failed };
    if (outcome === undefined) continue;
    failed = true;
    log.error({ step: step.name, err: outcome.error }, 'Shutdown step failed');
  }
  return { stillRunning: [], failed };
};

const settled = async (work: () => unknown): Promise<{ readonly error: unknown } | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return { error };
  }
};

const aborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => {
    onAbort(signal, () => resolve('aborted'));
  });
