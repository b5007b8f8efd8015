import { createLeaderElector, KubeError, type LeaderElectorOptions, type Leadership, type ManualClock } from '../../src/index.js';
import type { LeaseServer } from './in-memory-lease.js';

export const start = Date.parse('2026-03-01T12:00:00.5Z');
export const refused = new KubeError({ code: 500, reason: 'InternalError', message: 'x' });

export interface Candidate {
  readonly elector: ReturnType<typeof createLeaderElector>;
  readonly stop: AbortController;
  readonly ended: Promise<'stopped' | 'lost'>;
  leadership(): Leadership | undefined;
  end(): string;
}

/** A candidate whose work lasts until it is told to stop; `drain` is how long it takes then. */
export const candidate = (
  server: LeaseServer,
  clock: ManualClock,
  identity: string,
  options: Partial<LeaderElectorOptions> & { drain?: () => Promise<void> } = {},
): Candidate => {
  const { drain = async () => undefined, client = server.client(), ...rest } = options;
  const elector = createLeaderElector({ client, namespace: 'garden', name: 'spec', identity, clock, random: () => 0, ...rest });
  const stop = new AbortController();
  let leadership: Leadership | undefined;
  let end = 'running';
  const ended = elector.run(async (given) => {
    leadership = given;
    await new Promise<void>((resolve) =>
      given.signal.aborted ? resolve() : given.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await drain();
  }, stop.signal);
  void ended.then((how) => (end = how));
  return { elector, stop, ended, leadership: () => leadership, end: () => end };
};
