import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLeaderElector, createManualClock, type ManualClock } from '../../src/index.js';
import { candidate, refused, start } from '../support/candidate.js';
import { createLeaseServer } from '../support/in-memory-lease.js';

describe('§4.5 losing the lease', () => {
  it('cancels the work at once, when renewing failed for the whole deadline, and says lost', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let isDown = false;
    const a = candidate(server, clock, 'a', { client: server.client(() => (isDown ? refused : undefined)) });
    await clock.advance(0);
    isDown = true;
    await clock.advance(9999);
    expect([a.leadership()?.isCurrent(), a.leadership()?.lost.aborted]).toEqual([true, false]);
    await clock.advance(1);
    expect([a.leadership()?.isCurrent(), a.leadership()?.lost.aborted, a.leadership()?.signal.aborted]).toEqual([false, true, true]);
    expect(await a.ended).toBe('lost');
    expect([a.elector.isLeader(), clock.pendingTimers]).toEqual([false, 0]);
  });

  it('one failed renewal does not lose it', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let calls = 0;
    const a = candidate(server, clock, 'a', { client: server.client(() => (++calls === 3 ? refused : undefined)) });
    await clock.advance(60_000);
    expect([a.end(), a.elector.isLeader()]).toEqual(['running', true]);
    a.stop.abort();
    await a.ended;
  });

  it('§4.1 one hung call does not lose it: each is given half the deadline', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let calls = 0;
    const failures: unknown[] = [];
    const a = candidate(server, clock, 'a', {
      client: server.client(() => (++calls === 3 ? 'hang' : undefined)),
      onFailure: (error) => failures.push(error),
    });
    await clock.advance(6999);
    expect(failures).toHaveLength(0);
    await clock.advance(1);
    expect(failures).toHaveLength(1);
    await clock.advance(60_000);
    expect([a.end(), a.elector.isLeader()]).toEqual(['running', true]);
    a.stop.abort();
    await a.ended;
  });

  it('§4.6 a loop that was blocked past the deadline does not write again', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let jump = 0;
    const blocked: ManualClock = { ...clock, monotonic: () => clock.monotonic() + jump, pendingTimers: 0 };
    const a = candidate(server, blocked, 'a');
    await clock.advance(0);
    jump = 11_000;
    await clock.advance(2000);
    expect(server.writes).toHaveLength(1);
    expect(a.end()).toBe('lost');
  });

  it('somebody else in the record means lost, before any deadline', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    const a = candidate(server, clock, 'a');
    await clock.advance(0);
    server.edit((lease) => ({ ...lease, spec: { ...lease.spec, holderIdentity: 'thief' } }));
    await clock.advance(4000);
    expect(a.end()).toBe('lost');
    expect(server.current()?.spec?.holderIdentity).toBe('thief');
  });

  it('work that ignores the loss is not waited for beyond the lease', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let isDown = false;
    const a = candidate(server, clock, 'a', {
      client: server.client(() => (isDown ? refused : undefined)),
      drain: () => new Promise(() => undefined),
    });
    await clock.advance(0);
    isDown = true;
    await clock.advance(14_999);
    expect(a.end()).toBe('running');
    await clock.advance(1);
    expect(a.end()).toBe('lost');
  });

  it('§4.7 health fails when a leader is long past expiry', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let jump = 0;
    const a = candidate(server, { ...clock, monotonic: () => clock.monotonic() + jump, pendingTimers: 0 }, 'a');
    await clock.advance(0);
    expect(a.elector.check()).toBeUndefined();
    jump = 36_000;
    expect(a.elector.check()).toBe('the lease ran out and was not renewed');
    a.stop.abort();
    await a.ended;
  });
});

describe('§4.5 clean shutdown', () => {
  it('stops the work first, renewing meanwhile, and then releases: empty holder, 1 s', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let finish: () => void = () => undefined;
    const a = candidate(server, clock, 'a', { drain: () => new Promise((resolve) => (finish = resolve)) });
    await clock.advance(0);
    a.stop.abort();
    await clock.advance(20_000);
    expect(server.current()?.spec).toMatchObject({ holderIdentity: 'a', renewTime: '2026-03-01T12:00:20.500000Z' });
    expect(a.leadership()?.lost.aborted).toBe(false);
    finish();
    expect(await a.ended).toBe('stopped');
    expect(server.current()?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 });
    expect(clock.pendingTimers).toBe(0);
  });

  it('releases also after a renewal of which nobody knows whether it arrived', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let isDown = false;
    const a = candidate(server, clock, 'a', { client: server.client(() => (isDown ? refused : undefined)) });
    await clock.advance(0);
    isDown = true;
    await clock.advance(2000);
    isDown = false;
    a.stop.abort();
    expect(await a.ended).toBe('stopped');
    expect(server.current()?.spec?.holderIdentity).toBe('');
  });

  it('a candidate that never led leaves the lease alone', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    const a = candidate(server, clock, 'a');
    await clock.advance(0);
    const b = candidate(server, clock, 'b');
    await clock.advance(0);
    b.stop.abort();
    expect(await b.ended).toBe('stopped');
    expect(server.current()?.spec?.holderIdentity).toBe('a');
    a.stop.abort();
    await a.ended;
    expect(clock.pendingTimers).toBe(0);
  });

  it('rejects with what the work rejects with, and releases', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    const elector = createLeaderElector({ client: server.client(), namespace: 'garden', name: 'spec', identity: 'a', clock });
    await expect(elector.run(async () => Promise.reject(new Error('work failed')), new AbortController().signal)).rejects.toThrow(
      'work failed',
    );
    expect(server.current()?.spec?.holderIdentity).toBe('');
  });
});

describe('§12.3 electors race', () => {
  it('law: whatever fails and whenever, never are two leaders current at once', async () => {
    const fault = fc.constantFrom('ok' as const, 'ok' as const, 'error' as const, 'hang' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fault, fault, fc.integer({ min: 100, max: 6000 })), { minLength: 5, maxLength: 40 }),
        async (steps) => {
          const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
          const state = { a: 'ok', b: 'ok' };
          const clientOf = (name: 'a' | 'b') =>
            server.client(() => (state[name] === 'error' ? refused : state[name] === 'hang' ? 'hang' : undefined));
          const [a, b] = [
            candidate(server, clock, 'a', { client: clientOf('a') }),
            candidate(server, clock, 'b', { client: clientOf('b') }),
          ];
          for (const [forA, forB, wait] of steps) {
            state.a = forA;
            state.b = forB;
            await clock.advance(wait);
            const current = [a, b].filter((one) => one.leadership()?.isCurrent() && one.end() === 'running');
            expect(current.length).toBeLessThanOrEqual(1);
          }
          a.stop.abort();
          b.stop.abort();
          state.a = state.b = 'ok';
          await clock.advance(30_000);
        },
      ),
      { numRuns: 25 },
    );
  });
});
