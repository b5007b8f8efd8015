import { describe, expect, it } from '@jest/globals';
import { createLeaderElector, createManualClock } from '../../src/index.js';
import { candidate, refused, start } from '../support/candidate.js';
import { createLeaseServer } from '../support/in-memory-lease.js';

describe('§4 §12.3 taking the lease', () => {
  it('§4.4 creates it, with six fractional digits', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    const a = candidate(server, clock, 'a');
    await clock.advance(0);
    expect(server.current()).toEqual({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { namespace: 'garden', name: 'spec', resourceVersion: '2' },
      spec: {
        holderIdentity: 'a',
        leaseDurationSeconds: 15,
        acquireTime: '2026-03-01T12:00:00.500000Z',
        renewTime: '2026-03-01T12:00:00.500000Z',
        leaseTransitions: 0,
      },
    });
    expect([a.elector.isLeader(), a.elector.leader()]).toEqual([true, 'a']);
    a.stop.abort();
    await a.ended;
  });

  it('§4.3 renews every 2 s, keeping acquireTime and transitions', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    const a = candidate(server, clock, 'a');
    await clock.advance(6000);
    expect(server.writes).toHaveLength(4);
    expect(server.current()?.spec).toMatchObject({
      acquireTime: '2026-03-01T12:00:00.500000Z',
      renewTime: '2026-03-01T12:00:06.500000Z',
      leaseTransitions: 0,
    });
    a.stop.abort();
    await a.ended;
  });

  it('L06: of two candidates one leads; the other follows when the record stood still for its whole duration', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    let isDown = false;
    const a = candidate(server, clock, 'a', { client: server.client(() => (isDown ? refused : undefined)) });
    await clock.advance(0);
    const b = candidate(server, clock, 'b');
    await clock.advance(60_000);
    expect([a.elector.isLeader(), b.elector.isLeader(), b.elector.leader()]).toEqual([true, false, 'a']);
    isDown = true;
    await clock.advance(13_000);
    expect([a.end(), b.elector.isLeader()]).toEqual(['lost', false]);
    await clock.advance(5000);
    expect(b.elector.isLeader()).toBe(true);
    expect(server.current()?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
    b.stop.abort();
    await b.ended;
  });

  it('§4.2 judges expiry by its own monotonic clock: a renewTime from the past or the future changes nothing', async () => {
    for (const renewTime of ['1999-01-01T00:00:00.000000Z', '2099-01-01T00:00:00.000000Z']) {
      const server = createLeaseServer({
        metadata: { namespace: 'garden', name: 'spec', resourceVersion: '1' },
        spec: { holderIdentity: 'other', leaseDurationSeconds: 15, renewTime, leaseTransitions: 3 },
      });
      const clock = createManualClock({ now: start });
      const a = candidate(server, clock, 'a');
      await clock.advance(14_000);
      expect(a.elector.isLeader()).toBe(false);
      await clock.advance(2000);
      expect(a.elector.isLeader()).toBe(true);
      expect(server.current()?.spec?.leaseTransitions).toBe(4);
      a.stop.abort();
      await a.ended;
    }
  });

  it('takes a released lease at once', async () => {
    const server = createLeaseServer({
      metadata: { namespace: 'garden', name: 'spec', resourceVersion: '1' },
      spec: { holderIdentity: '', leaseDurationSeconds: 1 },
    });
    const clock = createManualClock({ now: start });
    const a = candidate(server, clock, 'a');
    await clock.advance(0);
    expect(a.elector.isLeader()).toBe(true);
    a.stop.abort();
    await a.ended;
  });

  it('§4.3 writes under the version it read; on conflict it reads again', async () => {
    const [server, clock] = [createLeaseServer(), createManualClock({ now: start })];
    const failures: unknown[] = [];
    const a = candidate(server, clock, 'a', { onFailure: (error) => failures.push(error) });
    await clock.advance(0);
    server.edit((lease) => ({ ...lease, metadata: { ...lease.metadata, labels: { touched: 'yes' } } }));
    await clock.advance(4000);
    expect(failures).toMatchObject([{ reason: 'Conflict' }]);
    expect(server.current()).toMatchObject({
      metadata: { labels: { touched: 'yes' } },
      spec: { holderIdentity: 'a', renewTime: '2026-03-01T12:00:04.500000Z' },
    });
    a.stop.abort();
    await a.ended;
  });

  it.each([
    ['deadline not below the lease', { leaseMilliseconds: 10_000, renewDeadlineMilliseconds: 10_000 }],
    ['retry too long for the deadline', { renewDeadlineMilliseconds: 2400, retryMilliseconds: 2000 }],
  ])('§4.1 refuses %s', (_, options) => {
    expect(() => createLeaderElector({ client: createLeaseServer().client(), namespace: 'garden', name: 'spec', ...options })).toThrow(
      RangeError,
    );
  });

  it('§4.2 identity is the host name and a UUID', () => {
    const make = () => createLeaderElector({ client: createLeaseServer().client(), namespace: 'garden', name: 'spec' }).identity;
    expect(make()).toMatch(/^.+_[0-9a-f-]{36}$/);
    expect(make()).not.toBe(make());
  });
});
