import type { Clock } from '../clock/clock.js';
import { isRefusal } from './trouble.js';

/** Health from facts, for probes and metrics. */
export interface InformerHealth {
  readonly hasSynced: boolean;
  readonly isRunning: boolean;
  readonly objects: number;
  /** Milliseconds since the server was last heard: a list, an event or a bookmark. Infinity before the first. */
  readonly quietMilliseconds: number;
  /** Attempts that failed since the server was last heard. */
  readonly consecutiveFailures: number;
  readonly lastFailure: unknown;
  /** For how long the server has been refusing our credentials (401) or rights (403); 0 when it is not. */
  readonly refusedMilliseconds: number;
  /** Since the start. */
  readonly totals: {
    readonly lists: number;
    readonly watches: number;
    readonly failures: number;
    /** Objects that a list made as a safety net was news of. More than what happens in the moment between watch and list: events get lost. */
    readonly missed: number;
  };
}

export type ServerHealth = Omit<InformerHealth, 'hasSynced' | 'isRunning' | 'objects'>;

export interface HealthTracker {
  started(what: 'list' | 'watch'): void;
  heard(): void;
  failed(error: unknown): void;
  missed(objects: number): void;
  facts(): ServerHealth;
}

/** Longer than the longest wait between attempts: refusals further apart are not one refusal that lasts. */
const refusalGapMilliseconds = 60_000;

/** Counts what happens between an informer and its server. */
export const createHealthTracker = (clock: Clock): HealthTracker => {
  const totals = { lists: 0, watches: 0, failures: 0, missed: 0 };
  let lastHeard = -Infinity;
  let consecutiveFailures = 0;
  let lastFailure: unknown;
  let refusals: { readonly since: number; readonly last: number } | undefined;
  return {
    started: (what) => void (totals[what === 'list' ? 'lists' : 'watches'] += 1),
    heard: () => {
      lastHeard = clock.monotonic();
      consecutiveFailures = 0;
      refusals = undefined;
    },
    failed: (error) => {
      totals.failures += 1;
      consecutiveFailures += 1;
      lastFailure = error;
      if (!isRefusal(error)) return;
      const now = clock.monotonic();
      const isOngoing = refusals !== undefined && now - refusals.last < refusalGapMilliseconds;
      refusals = { since: isOngoing && refusals !== undefined ? refusals.since : now, last: now };
    },
    missed: (objects) => void (totals.missed += objects),
    facts: () => {
      const now = clock.monotonic();
      const isRefused = refusals !== undefined && now - refusals.last < refusalGapMilliseconds;
      return {
        quietMilliseconds: now - lastHeard,
        consecutiveFailures,
        lastFailure,
        refusedMilliseconds: isRefused && refusals !== undefined ? now - refusals.since : 0,
        totals: { ...totals },
      };
    },
  };
};
