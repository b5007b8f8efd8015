import { describe, expect, it } from '@jest/globals';
import { informerCheck, type KubeError } from '../../src/index.js';
import { failure, page, play } from '../support/play-informer.js';
import { node } from '../support/resources.js';

describe('§2 §9.f trouble', () => {
  it.each<[string, KubeError]>([
    ['429 with Retry-After (W10)', failure(429, 'TooManyRequests', { retryAfterSeconds: 5 })],
    ['500', failure(500, 'InternalError')],
    ['connection reset (W05)', failure(0, 'ClientNetwork')],
    ['client limit on a silent connection (W01)', failure(0, 'ClientTimeout')],
    ['a line that is no event', failure(0, 'ClientResponse')],
  ])('§2.g %s: resumes the watch from the last version, once, without a list', async (_, error) => {
    const { source, clock, current } = await play([page('10')]);
    current().send({ type: 'ADDED', object: node('a', '11') });
    current().fail(error);
    await clock.advance(0);
    expect(source.watches).toHaveLength(1);
    await clock.advance(5000);
    expect(source.watches.map(({ options }) => options.resourceVersion)).toEqual(['10', '11']);
    expect(source.lists).toHaveLength(1);
    expect(clock.pendingTimers).toBe(0);
  });

  it('an event of another kind stays out of the cache and is reported', async () => {
    const { informer, failures, clock, current } = await play([page('10')]);
    current().send({ type: 'ADDED', object: { kind: 'Status', metadata: { name: 'a', resourceVersion: '99' } } });
    current().send({ type: 'ADDED', object: node('b', '11') });
    await clock.advance(0);
    expect(informer.list()).toEqual([node('b', '11')]);
    expect(failures).toMatchObject([
      { reason: 'ClientResponse', message: 'the watch of nodes sent an event of kind Status; it is left out' },
    ]);
  });

  it('§2.g W10: waits at least as long as Retry-After says', async () => {
    const { source, clock } = await play([failure(429, 'TooManyRequests', { retryAfterSeconds: 5 }), page('10')]);
    await clock.advance(4999);
    expect(source.lists).toHaveLength(1);
    await clock.advance(1);
    expect(source.lists).toHaveLength(2);
  });

  it('§2.g W10: a watch that is refused waits as long as a list', async () => {
    const { source, clock, current } = await play([page('10')]);
    current().fail(failure(429, 'TooManyRequests', { retryAfterSeconds: 5 }));
    await clock.advance(4999);
    expect(source.watches).toHaveLength(1);
    await clock.advance(1);
    expect(source.watches).toHaveLength(2);
  });

  it('W10: five refused lists, then it converges', async () => {
    const refused = failure(429, 'TooManyRequests', { retryAfterSeconds: 1 });
    const { informer, clock } = await play([refused, refused, refused, refused, refused, page('10', node('a'))]);
    await clock.advance(120_000);
    expect(informer.hasSynced()).toBe(true);
    expect(informer.list()).toHaveLength(1);
  });

  it.each(['Expired', 'Gone'])('§2.e W07: %s relists from the last version, then with it unset', async (reason) => {
    const { source, clock, current } = await play([page('10', node('a')), failure(410, reason), page('30', node('a', '25'))]);
    current().fail(failure(410, reason));
    await clock.advance(10_000);
    expect(source.lists).toEqual([
      { limit: 500 },
      { limit: 500, resourceVersion: '10', resourceVersionMatch: 'NotOlderThan' },
      { limit: 500 },
    ]);
    expect(source.watches.at(-1)?.options.resourceVersion).toBe('30');
  });

  it('§2.f a replica behind on its cache ("resourceVersion too large"): waits, then lists with it unset', async () => {
    const tooLarge = failure(504, 'Timeout', { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] });
    const { source, clock, current } = await play([page('10'), page('30')]);
    current().fail(tooLarge);
    await clock.advance(0);
    expect(source.lists).toHaveLength(1);
    await clock.advance(1000);
    expect(source.lists).toEqual([{ limit: 500 }, { limit: 500 }]);
  });

  it('a relist that is not to be older than the last version says so on its first page only', async () => {
    const pages = [page('10'), { ...page('30', node('a')), continue: 'more' }, page('30', node('b'))];
    const { source, clock, current } = await play(pages, { pageSize: 1 });
    current().fail(failure(410, 'Expired'));
    await clock.advance(1000);
    expect(source.lists).toEqual([
      { limit: 1 },
      { limit: 1, resourceVersion: '10', resourceVersionMatch: 'NotOlderThan' },
      { limit: 1, continue: 'more' },
    ]);
  });

  it('§2.l what was deleted while nobody watched is delivered with the last known object', async () => {
    const { told, clock, current } = await play([page('10', node('a'), node('b')), page('30', node('b'))]);
    current().fail(failure(410, 'Expired'));
    await clock.advance(1000);
    expect(told.slice(2)).toEqual(['deleted a@1 last known']);
  });

  it('§2.m a namesake that came while nobody watched is a deletion and an addition', async () => {
    const { told, clock, current } = await play([page('10', node('a', '1', 'first')), page('30', node('a', '20', 'second'))]);
    current().fail(failure(410, 'Expired'));
    await clock.advance(1000);
    expect(told.slice(1)).toEqual(['deleted a@1 last known', 'added a@20']);
  });

  it('§2.k §9.g a very short watch is a failure: a server that hangs up after each event makes no hot loop', async () => {
    const { source, clock } = await play([page('10')]);
    for (let event = 0; event < 5; event++) {
      const watch = source.watches.at(-1)!;
      watch.send({ type: 'ADDED', object: node(`n${event}`, `${11 + event}`) });
      watch.end();
      await clock.advance(400 * 2 ** event - 1);
      expect(source.watches).toHaveLength(event + 1);
      await clock.advance(1);
    }
    expect(source.watches).toHaveLength(6);
    expect(clock.monotonic()).toBe(400 + 800 + 1600 + 3200 + 6400);
  });

  it('§2.i waits grow to 30 s and start small again after two quiet minutes', async () => {
    const refused = failure(500, 'InternalError');
    const { source, clock, current } = await play([...Array.from({ length: 9 }, () => refused), page('10')]);
    await clock.advance(400 + 800 + 1600 + 3200 + 6400 + 12_800 + 15_000 + 15_000);
    expect(source.lists).toHaveLength(9);
    await clock.advance(15_000);
    expect(source.watches).toHaveLength(1);
    await clock.advance(120_000);
    current().fail(refused);
    await clock.advance(400);
    expect(source.watches).toHaveLength(2);
  });

  it.each([401, 403])('§2.h %i never spins, shows in the health, and makes not ready when it lasts', async (code) => {
    const { informer, source, clock, current } = await play([page('10')]);
    const check = informerCheck({ nodes: informer });
    const refuse = async (milliseconds: number) => {
      const until = clock.monotonic() + milliseconds;
      while (clock.monotonic() < until) {
        current().fail(failure(code, 'Forbidden'));
        await clock.advance(5000);
      }
    };
    await refuse(60_000);
    expect(source.watches.length).toBeLessThan(14);
    expect([check(), informer.health().totals.failures]).toEqual([undefined, source.watches.filter(({ isOver }) => isOver).length]);
    await refuse(60_000);
    expect(check()).toMatch(/^nodes are refused for \d+ s \(Forbidden\)$/);
    current().send({ type: 'BOOKMARK', resourceVersion: '11' });
    await clock.advance(30_000);
    expect(check()).toBeUndefined();
  });

  it('§9.l is not ready before the list and after the end, and says why', async () => {
    const { informer, clock, stop } = await play([failure(403, 'Forbidden'), page('10')]);
    const check = informerCheck({ nodes: informer });
    expect(check()).toBe('nodes are not listed yet (Forbidden)');
    await clock.advance(30_000);
    expect(check()).toBeUndefined();
    await stop();
    expect(check()).toBe('nodes are not followed');
  });

  it('§2.2 a handler that throws or rejects neither stops the stream nor loses the version', async () => {
    const errors: unknown[] = [];
    const { informer, source, clock, current } = await play([page('10', node('a'))], { onHandlerError: (error) => errors.push(error) });
    informer.onChange({
      updated: () => {
        throw new Error('thrown');
      },
      deleted: async () => Promise.reject(new Error('rejected')),
    });
    current().send({ type: 'MODIFIED', object: node('a', '11') });
    current().send({ type: 'DELETED', object: node('a', '12') });
    await clock.advance(5000);
    current().end();
    await clock.advance(0);
    expect(errors).toEqual([new Error('thrown'), new Error('rejected')]);
    expect(source.watches[1]?.options.resourceVersion).toBe('12');
    expect(informer.list()).toEqual([]);
  });

  it('§2.4 W16: lists anew as a safety net when a watch ends after the relist time', async () => {
    const { source, clock, current } = await play([page('10'), page('50')], { relistMilliseconds: 60_000 });
    await clock.advance(59_000);
    current().end();
    await clock.advance(10_000);
    expect(source.lists).toHaveLength(1);
    current().end();
    await clock.advance(0);
    expect(source.lists).toHaveLength(2);
  });

  it.each([
    [0, 10],
    [0.5, 10.5],
    [1, 11],
  ])('§2.4 lists anew after 10 to 11 hours where nothing else is said: at random %d after %d', async (chance, hours) => {
    const { source, clock, current } = await play([page('10')], { random: () => chance });
    const endWatch = async () => {
      current().end();
      await clock.advance(0);
    };
    await clock.advance(hours * 3_600_000 - 1);
    await endWatch();
    expect(source.lists).toHaveLength(1);
    await clock.advance(5000);
    await endWatch();
    expect(source.lists).toHaveLength(2);
  });

  it('W16: a safety-net list tells what the watch missed, counts it, and the watch starts anew from it', async () => {
    const answers = [page('10', node('a'), node('b')), page('50', node('a'), node('c', '42'))];
    const { source, told, informer, clock, current } = await play(answers, { relistMilliseconds: 60_000 });
    await clock.advance(120_000);
    current().fail(failure(0, 'ClientTimeout'));
    await clock.advance(1000);
    expect(told.slice(2)).toEqual(['deleted b@1 last known', 'added c@42']);
    expect(informer.health().totals).toEqual({ lists: 2, watches: 2, failures: 1, missed: 2 });
    expect(source.watches[1]?.options.resourceVersion).toBe('50');
  });

  it('a list that a forgotten version asked for is no miss', async () => {
    const { informer, clock, current } = await play([page('10'), page('50', node('a'))]);
    current().fail(failure(410, 'Expired'));
    await clock.advance(1000);
    expect(informer.health().totals).toEqual({ lists: 2, watches: 2, failures: 1, missed: 0 });
  });
});
