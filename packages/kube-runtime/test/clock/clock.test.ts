import { getEventListeners, getMaxListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createBackoff, createManualClock, microTime, sleep, systemClock } from '../../src/index.js';
import { startTimeLimit } from '../../src/clock/time-limit.js';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('sleep', () => {
  it('ends after its time, or at once when the signal aborts, and leaves neither timer nor listener', async () => {
    const [clock, controller] = [createManualClock(), new AbortController()];
    const woke: string[] = [];
    void sleep(clock, 1000, controller.signal).then(() => woke.push('in time'));
    void sleep(clock, 5000, controller.signal).then(() => woke.push('by signal'));
    await clock.advance(1000);
    expect([woke, clock.pendingTimers, listeners(controller.signal)]).toEqual([['in time'], 1, 1]);
    controller.abort();
    await clock.advance(0);
    expect([woke, clock.pendingTimers, listeners(controller.signal)]).toEqual([['in time', 'by signal'], 0, 0]);
    await sleep(clock, 1000, controller.signal);
    expect(clock.pendingTimers).toBe(0);
  });

  it('any number on one signal is no leak that Node would warn of', async () => {
    const controller = new AbortController();
    const all = Promise.all(Array.from({ length: 3000 }, () => sleep(createManualClock(), 1000, controller.signal)));
    expect(getMaxListeners(controller.signal)).toBe(Infinity);
    controller.abort();
    await all;
  });
});

describe('a time limit', () => {
  it('says whether time or the caller ended it, and lets go of both', async () => {
    const [clock, controller] = [createManualClock(), new AbortController()];
    const [late, cancelled, released] = [1000, 5000, 5000].map((limit) => startTimeLimit(clock, limit, controller.signal));
    released?.release();
    await clock.advance(1000);
    controller.abort();
    expect([late, cancelled, released].map((limit) => limit?.cause())).toEqual(['timeout', 'caller', undefined]);
    late?.release();
    cancelled?.release();
    expect([clock.pendingTimers, listeners(controller.signal)]).toEqual([0, 0]);
  });

  it('can count anew', async () => {
    const clock = createManualClock();
    const limit = startTimeLimit(clock, 1000);
    await clock.advance(900);
    limit.restart(1000);
    await clock.advance(900);
    expect(limit.signal.aborted).toBe(false);
    await clock.advance(100);
    expect([limit.signal.aborted, limit.cause(), clock.pendingTimers]).toEqual([true, 'timeout', 0]);
  });
});

describe('§2.i §12.3 backoff', () => {
  it('0.8 s to 30 s, factor 2, full jitter, reset after two quiet minutes', async () => {
    const clock = createManualClock();
    const ceilings = createBackoff({ clock, random: () => 1 });
    expect(Array.from({ length: 7 }, () => ceilings.next())).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000]);
    await clock.advance(149_999);
    expect(ceilings.next()).toBe(30_000);
    await clock.advance(150_000);
    expect(ceilings.next()).toBe(800);
    expect(createBackoff({ clock, random: () => 0 }).next()).toBe(0);
  });
});

describe('§4.4 §9.e times with six fractional digits', () => {
  it.each([
    [Date.parse('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05.000000Z'],
    [Date.parse('2026-01-02T03:04:05.678Z'), '2026-01-02T03:04:05.678000Z'],
    [Date.parse('2026-01-02T03:04:05.678Z') + 0.25, '2026-01-02T03:04:05.678250Z'],
  ])('%d is %s', (milliseconds, text) => {
    expect(microTime(milliseconds)).toBe(text);
  });
});

describe('a clock that is moved by hand', () => {
  it('calls back in order of time, then of start; cancelled timers never', async () => {
    const clock = createManualClock();
    const called: string[] = [];
    const start = (milliseconds: number, name: string) =>
      clock.startTimer(milliseconds, () => called.push(`${name} at ${clock.monotonic()}`));
    start(30, 'c');
    start(10, 'a');
    const cancelled = start(20, 'x');
    start(10, 'b');
    cancelled.cancel();
    cancelled.cancel();
    expect([clock.nextDue, clock.pendingTimers]).toEqual([10, 3]);
    await clock.advance(15);
    expect([called, clock.nextDue]).toEqual([['a at 10', 'b at 10'], 30]);
    await clock.advance(15);
    expect([called.at(-1), clock.nextDue]).toEqual(['c at 30', undefined]);
  });

  it('law: fires like a list that is searched for the earliest, whatever is started and cancelled', async () => {
    const timer = fc.record({ after: fc.nat(20), isCancelled: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(timer, { maxLength: 30 }), async (timers) => {
        const clock = createManualClock();
        const called: number[] = [];
        const started = timers.map(({ after }, index) => clock.startTimer(after, () => called.push(index)));
        timers.forEach(({ isCancelled }, index) => isCancelled && started[index]?.cancel());
        await clock.advance(20);
        const expected = timers
          .flatMap((each, index) => (each.isCancelled ? [] : [{ ...each, index }]))
          .toSorted((a, b) => a.after - b.after);
        expect(called).toEqual(expected.map(({ index }) => index));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the system clock', () => {
  it('calls back, unless cancelled, and does not take a wait beyond 24 days for none', async () => {
    const called: string[] = [];
    const far = systemClock.startTimer(2 ** 40, () => called.push('far'));
    systemClock.startTimer(1, () => called.push('cancelled')).cancel();
    await sleep(systemClock, 5);
    far.cancel();
    expect(called).toEqual([]);
    expect(systemClock.monotonic()).toBeLessThanOrEqual(systemClock.monotonic());
  });
});
