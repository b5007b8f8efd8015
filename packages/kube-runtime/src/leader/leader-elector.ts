import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { KubeClient } from '../client/port.js';
import { type Clock, systemClock } from '../clock/clock.js';
import { onAbort } from '../clock/on-abort.js';
import { sleep } from '../clock/sleep.js';
import { configChecks } from '../process/config.js';
import { demandOptions, has } from '../process/demand-options.js';
import { createLeaseLock } from './lease-lock.js';

export interface LeaderElectorOptions {
  readonly client: Pick<KubeClient, 'get' | 'create' | 'replace'>;
  readonly namespace: string;
  /** The Lease's name: one per program. */
  readonly name: string;
  /** Unique per process. Default: host name and a UUID. */
  readonly identity?: string | undefined;
  /** How long others wait after our last sign of life. Default 15,000. */
  readonly leaseMilliseconds?: number | undefined;
  /** How long renewing may fail before we give up. Default 10,000. */
  readonly renewDeadlineMilliseconds?: number | undefined;
  /** Between attempts. Default 2,000. */
  readonly retryMilliseconds?: number | undefined;
  /** An attempt failed; it is the place to log that. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
}

/** What the work of a leader is given. */
export interface Leadership {
  /** Stop: on a clean end, or with the lease. */
  readonly signal: AbortSignal;
  /** The lease is lost: another may already lead. Abort whatever runs. */
  readonly lost: AbortSignal;
  /** Is the lease still ours by our own clock? Ask before a write that must not come from a former leader. */
  isCurrent(): boolean;
}

export interface LeaderElector {
  readonly identity: string;
  /**
   * Waits for the lease, works, renews. Resolves with `stopped` after a clean end (the work ended, then the lease was released) or with `lost`:
   * then the process should end with an error, since a restart is the recovery. Rejects with what the work rejects with.
   */
  run(work: (leadership: Leadership) => Promise<void>, signal: AbortSignal): Promise<'stopped' | 'lost'>;
  isLeader(): boolean;
  /** Who holds the lease, as last seen. */
  leader(): string | undefined;
  /** A reason for a failing health probe: we believe to lead, long after the lease ran out. */
  check(): string | undefined;
}

const jitterFactor = 1.2;
const healthGraceMilliseconds = 20_000;

/**
 * Creates a leader elector on a coordination.k8s.io/v1 Lease.
 *
 * @throws ConfigError without a client and the Lease's place; RangeError unless lease > deadline > retry × 1.2.
 * @example
 * const elector = createLeaderElector({ client, namespace: 'garden', name: 'node-labeller' });
 * const end = await elector.run(({ signal, lost }) => runController({ …, signal, cancelled: lost }), stopping);
 * process.exitCode = end === 'lost' ? 1 : 0;
 */
export const createLeaderElector = (options: LeaderElectorOptions): LeaderElector => {
  const { text } = configChecks;
  demandOptions('createLeaderElector', options, { client: has('get', 'create', 'replace'), namespace: text, name: text });
  const { leaseMilliseconds = 15_000, renewDeadlineMilliseconds = 10_000, retryMilliseconds = 2000 } = options;
  const { clock = systemClock, random = Math.random, identity = `${hostname()}_${randomUUID()}`, onFailure } = options;
  if (!(leaseMilliseconds > renewDeadlineMilliseconds && renewDeadlineMilliseconds > retryMilliseconds * jitterFactor)) {
    throw new RangeError('a lease must outlast the renew deadline, and that the retry period times 1.2');
  }
  // Half the deadline, so that one call that hangs cannot lose the lease.
  const lock = createLeaseLock({ ...options, identity, leaseMilliseconds, requestMilliseconds: renewDeadlineMilliseconds / 2, clock });
  let renewed: number | undefined;

  const attempt = async (signal: AbortSignal): Promise<boolean> => {
    try {
      const from = await lock.attempt(signal);
      if (from !== undefined) renewed = from;
      return from !== undefined;
    } catch (error) {
      if (!signal.aborted) onFailure?.(error);
      return false;
    }
  };
  const isCurrent = () => renewed !== undefined && clock.monotonic() - renewed < renewDeadlineMilliseconds;

  const acquire = async (signal: AbortSignal): Promise<boolean> => {
    while (!signal.aborted) {
      // A loop that was blocked while the answer lay there may hold a lease that has run out by now.
      if ((await attempt(signal)) && isCurrent()) return true;
      await sleep(clock, retryMilliseconds * (1 + random() * jitterFactor), signal);
    }
    return false;
  };

  /** Resolves when the deadline passed without a renewal, or when told to stop. */
  const renew = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && isCurrent()) {
      await sleep(clock, retryMilliseconds, signal);
      if (signal.aborted || !isCurrent()) return;
      await attempt(signal);
      if (lock.holder() !== undefined && lock.holder() !== identity) return;
    }
  };

  const afterLoss = (lost: AbortSignal, finished: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const grace = leaseMilliseconds - renewDeadlineMilliseconds;
      onAbort(lost, () => void sleep(clock, grace, finished).then(resolve));
    });

  const lead = async (work: (leadership: Leadership) => Promise<void>, stopping: AbortSignal): Promise<'stopped' | 'lost'> => {
    const stop = new AbortController();
    const lost = new AbortController();
    const finished = new AbortController();
    const stopListening = onAbort(stopping, () => stop.abort());
    const renewing = renew(finished.signal).then(() => {
      if (finished.signal.aborted) return;
      renewed = undefined;
      lost.abort();
      stop.abort();
    });
    try {
      // Work that ignores the loss is not waited for beyond the moment at which another may lead.
      await Promise.race([work({ signal: stop.signal, lost: lost.signal, isCurrent }), afterLoss(lost.signal, finished.signal)]);
    } finally {
      stopListening();
      finished.abort();
      await renewing;
      renewed = undefined;
      if (!lost.signal.aborted) await lock.release().catch((error: unknown) => onFailure?.(error));
    }
    return lost.signal.aborted ? 'lost' : 'stopped';
  };

  return {
    identity,
    run: async (work, signal) => ((await acquire(signal)) ? lead(work, signal) : 'stopped'),
    isLeader: () => renewed !== undefined,
    leader: lock.holder,
    check: () =>
      renewed !== undefined && clock.monotonic() - renewed > leaseMilliseconds + healthGraceMilliseconds
        ? 'the lease ran out and was not renewed'
        : undefined,
  };
};
