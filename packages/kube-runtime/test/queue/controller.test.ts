import { describe, expect, it } from '@jest/globals';
import {
  type ControllerOptions,
  createManualClock,
  createWorkQueue,
  KubeError,
  type ReconcileReport,
  runController,
  TerminalError,
} from '../../src/index.js';

const failure = (code: number, reason: string, retryAfterSeconds?: number) =>
  new KubeError({ code, reason, message: reason, retryAfterSeconds });

const run = (reconcile: ControllerOptions['reconcile'], options: Partial<ControllerOptions> = {}) => {
  const clock = createManualClock();
  const queue = createWorkQueue({ clock });
  const controller = new AbortController();
  const reports: ReconcileReport[] = [];
  const ended = runController({
    name: 'spec',
    queue,
    reconcile,
    signal: controller.signal,
    clock,
    onReconciled: (report) => reports.push(report),
    ...options,
  });
  const stop = async () => {
    controller.abort();
    await ended;
  };
  return { clock, queue, reports, stop, ended, controller, results: () => reports.map(({ key, result }) => `${key} ${result}`) };
};

describe('§1.4 what a reconcile answers', () => {
  it('done', async () => {
    const { queue, clock, results, stop } = run(() => undefined);
    queue.add('a');
    await clock.advance(0);
    expect(results()).toEqual(['a success']);
    await stop();
  });

  it('again after N', async () => {
    const { queue, clock, results, stop } = run(async () => ({ againAfterMilliseconds: 1000 }));
    queue.add('a');
    await clock.advance(2500);
    expect(results()).toEqual(['a requeueAfter', 'a requeueAfter', 'a requeueAfter']);
    await stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('an error means backoff, and success forgets the count', async () => {
    let attempts = 0;
    const { queue, clock, reports, stop } = run(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    queue.add('a');
    await clock.advance(5 + 10);
    expect(reports.map(({ result, failures }) => [result, failures])).toEqual([
      ['error', 1],
      ['error', 2],
      ['success', 0],
    ]);
    await stop();
  });

  it('a terminal error is reported and not retried', async () => {
    const { queue, clock, reports, stop } = run(async () => Promise.reject(new TerminalError('never')));
    queue.add('a');
    await clock.advance(1_000_000);
    expect(reports).toMatchObject([{ result: 'terminalError', error: { message: 'never' } }]);
    await stop();
  });

  it('§3.6 one that throws synchronously is an error, not a crash', async () => {
    const { queue, clock, results, stop } = run(() => {
      throw new Error('at once');
    });
    queue.add('a');
    await clock.advance(0);
    expect(results()).toEqual(['a error']);
    await stop();
  });
});

describe('§5.2 retry by class', () => {
  it.each<[string, KubeError, number, string]>([
    ['409: reads and decides again after a short wait', failure(409, 'Conflict'), 5, 'error'],
    ['429: when the server says', failure(429, 'TooManyRequests', 7), 7000, 'error'],
    ['503: when the server says', failure(503, 'ServiceUnavailable', 2), 2000, 'error'],
    ['500: backoff', failure(500, 'InternalError'), 5, 'error'],
    ['no connection: backoff', failure(0, 'ClientNetwork'), 5, 'error'],
    ['403: backoff, since rights can be granted', failure(403, 'Forbidden'), 5, 'error'],
    ['404: terminal', failure(404, 'NotFound'), Infinity, 'terminalError'],
    ['422: terminal', failure(422, 'Invalid'), Infinity, 'terminalError'],
  ])('%s', async (_, error, wait, result) => {
    const { queue, clock, reports, stop } = run(async () => Promise.reject(error));
    queue.add('a');
    await clock.advance(0);
    expect(reports.map((report) => report.result)).toEqual([result]);
    await clock.advance(Math.min(wait, 1_000_000) - 1);
    expect(reports).toHaveLength(1);
    await clock.advance(1);
    expect(reports).toHaveLength(wait === Infinity ? 1 : 2);
    await stop();
  });
});

describe('§3.6 running', () => {
  it('default concurrency is 1; more is asked for', async () => {
    const most = async (concurrency?: number) => {
      let running = 0;
      let peak = 0;
      const { queue, clock, stop } = run(
        async () => {
          peak = Math.max(peak, ++running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
        },
        concurrency === undefined ? {} : { concurrency },
      );
      for (let key = 0; key < 20; key++) queue.add(`k${key}`);
      for (let turn = 0; turn < 30; turn++) await clock.advance(0);
      await stop();
      return peak;
    };
    expect([await most(), await most(4)]).toEqual([1, 4]);
  });

  it('a reconcile has a deadline, and its key is not handed out again before it ended', async () => {
    const signals: AbortSignal[] = [];
    let release: (() => void) | undefined;
    const { queue, clock, reports, stop } = run(
      async (_, { signal }) => {
        signals.push(signal);
        await new Promise<void>((resolve) => (release = resolve));
        signal.throwIfAborted();
      },
      { deadlineMilliseconds: 1000 },
    );
    queue.add('a');
    await clock.advance(1000);
    queue.add('a');
    await clock.advance(5000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    release?.();
    await clock.advance(0);
    expect(signals).toHaveLength(2);
    expect(reports.map(({ result }) => result)).toEqual(['error']);
    release?.();
    await stop();
  });

  it('§3.6 a reconcile that is given no deadline has one of 5 minutes', async () => {
    let isAborted = (): boolean => false;
    const { queue, clock, stop } = run(async (_, { signal }) => {
      isAborted = () => signal.aborted;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    });
    queue.add('a');
    await clock.advance(299_999);
    expect(isAborted()).toBe(false);
    await clock.advance(1);
    expect(isAborted()).toBe(true);
    await stop();
  });

  it('§1.7 §2.1 workers start only when the caches are filled', async () => {
    let fill: (synced: boolean) => void = () => undefined;
    const synced = new Promise<boolean>((resolve) => (fill = resolve));
    const { queue, clock, results, stop } = run(() => undefined, { informers: [{ synced }] });
    queue.add('a');
    await clock.advance(1000);
    expect(results()).toEqual([]);
    fill(true);
    await clock.advance(0);
    expect(results()).toEqual(['a success']);
    await stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('§2.1 the wait for the caches is capped', async () => {
    const { clock, ended } = run(() => undefined, { informers: [{ synced: new Promise(() => undefined) }] });
    const rejected = expect(ended).rejects.toThrow('the caches of controller spec did not fill within 120 s');
    await clock.advance(120_000);
    await rejected;
  });

  it('stopping while the caches fill ends without work', async () => {
    const { stop, queue, results, clock } = run(() => undefined, { informers: [{ synced: new Promise(() => undefined) }] });
    queue.add('a');
    await stop();
    expect(results()).toEqual([]);
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('§3.5 shutdown', () => {
  it('drains what runs', async () => {
    let finish: () => void = () => undefined;
    const { queue, clock, controller, ended, results } = run(async () => new Promise<void>((resolve) => (finish = resolve)));
    queue.add('a');
    queue.add('b');
    await clock.advance(0);
    controller.abort();
    await clock.advance(1000);
    expect(results()).toEqual([]);
    finish();
    await ended;
    expect(results()).toEqual(['a success']);
    expect(clock.pendingTimers).toBe(0);
  });

  it('aborts what does not end in time', async () => {
    const { queue, clock, controller, ended, results } = run(
      async (_, { signal }) =>
        new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })),
      { drainMilliseconds: 5000 },
    );
    queue.add('a');
    await clock.advance(0);
    controller.abort();
    await clock.advance(4999);
    expect(results()).toEqual([]);
    await clock.advance(1);
    await ended;
    expect(results()).toEqual(['a error']);
  });

  it('§4.5 a lost lease aborts at once', async () => {
    const lost = new AbortController();
    const { queue, clock, ended, results } = run(
      async (_, { signal }) =>
        new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })),
      { cancelled: lost.signal },
    );
    queue.add('a');
    await clock.advance(0);
    lost.abort();
    await ended;
    expect(results()).toEqual(['a error']);
  });
});
