import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createInformer,
  createManualClock,
  informerCheck,
  type InformerOptions,
  KubeError,
  type KubeObject,
  type ListResult,
} from '../../src/index.js';
import { createFakeSource } from '../support/fake-source.js';
import { node, type Node, nodes } from '../support/resources.js';

const page = (version: string, ...items: KubeObject[]): ListResult<KubeObject> => ({ items, resourceVersion: version });
const failure = (code: number, reason: string, more: Partial<ConstructorParameters<typeof KubeError>[0]> = {}) =>
  new KubeError({ code, reason, message: reason, ...more });

let stopAll: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopAll) await stop();
  stopAll = [];
});

/** Starts an informer on a played cluster; jitter is a half, so the first wait is 400 ms, then 800 ms, 1600 ms … */
const play = async (answers: (ListResult<KubeObject> | KubeError)[], options: InformerOptions<Node> = {}) => {
  const clock = createManualClock();
  const source = createFakeSource(answers);
  const told: string[] = [];
  const failures: unknown[] = [];
  const informer = createInformer<Node>(source, nodes, {
    clock,
    random: () => 0.5,
    freeze: true,
    onFailure: (error) => failures.push(error),
    ...options,
  });
  informer.onChange({
    added: ({ metadata }, { isInitial }) => told.push(`added ${metadata?.name}@${metadata?.resourceVersion}${isInitial ? ' initial' : ''}`),
    updated: ({ metadata }, previous) =>
      told.push(`updated ${metadata?.name} ${previous.metadata?.resourceVersion}→${metadata?.resourceVersion}`),
    deleted: ({ metadata }, { isLastKnown }) =>
      told.push(`deleted ${metadata?.name}@${metadata?.resourceVersion}${isLastKnown ? ' last known' : ''}`),
  });
  const controller = new AbortController();
  const stopped = informer.start(controller.signal);
  const stop = async () => {
    controller.abort();
    await stopped;
  };
  stopAll.push(stop);
  await clock.advance(0);
  return { clock, source, told, failures, informer, stop, current: () => source.watches.at(-1)! };
};

describe('§2 first list', () => {
  it('fills the store, tells the handlers, and only then counts as synced', async () => {
    const { informer, told, source } = await play([page('10', node('a'), node('b'))]);
    expect(told).toEqual(['added a@1 initial', 'added b@1 initial']);
    expect(informer.hasSynced()).toBe(true);
    expect(await informer.synced).toBe(true);
    expect(informer.list().map(({ metadata }) => metadata?.name)).toEqual(['a', 'b']);
    expect(source.lists).toEqual([{ limit: 500 }]);
  });

  it('hasSynced is still false while the handlers of the first list run', async () => {
    const seen: boolean[] = [];
    const clock = createManualClock();
    const informer = createInformer<Node>(createFakeSource([page('10', node('a'))]), nodes, { clock });
    informer.onChange({ added: () => seen.push(informer.hasSynced()) });
    const controller = new AbortController();
    const stopped = informer.start(controller.signal);
    await informer.synced;
    expect(seen).toEqual([false]);
    controller.abort();
    await stopped;
  });

  it('follows pages, asking for the version on the first one only', async () => {
    const { informer, source } = await play([{ ...page('10', node('a')), continue: 'more' }, page('10', node('b'))], { pageSize: 1 });
    expect(informer.list()).toHaveLength(2);
    expect(source.lists).toEqual([{ limit: 1 }, { limit: 1, continue: 'more' }]);
  });

  it('a continue token that expired on a later page falls back to one full list', async () => {
    const { informer, source } = await play(
      [{ ...page('10', node('a')), continue: 'more' }, failure(410, 'Expired'), page('12', node('a'), node('b'))],
      { pageSize: 1 },
    );
    expect(informer.list()).toHaveLength(2);
    expect(source.lists).toEqual([{ limit: 1 }, { limit: 1, continue: 'more' }, {}]);
    expect(source.watches[0]?.options.resourceVersion).toBe('12');
  });

  it('narrows list and watch by the same selection', async () => {
    const { source } = await play([page('10')], { fieldSelector: 'metadata.name=a', labelSelector: 'x=y' });
    expect(source.lists[0]).toMatchObject({ fieldSelector: 'metadata.name=a', labelSelector: 'x=y' });
    expect(source.watches[0]?.options).toMatchObject({ fieldSelector: 'metadata.name=a', labelSelector: 'x=y' });
  });

  it('synced answers false when the informer is stopped before it could list', async () => {
    const { informer, stop } = await play([failure(500, 'InternalError')]);
    await stop();
    expect(await informer.synced).toBe(false);
  });
});

describe('§2 watch', () => {
  it('starts at the list’s version and asks the server to end it after 5 to 10 minutes', async () => {
    const { source } = await play([page('10')]);
    expect(source.watches.map(({ options }) => options)).toEqual([{ resourceVersion: '10', timeoutSeconds: 450 }]);
  });

  it('delivers old and new', async () => {
    const { told, clock, current } = await play([page('10', node('a'))]);
    current().send({ type: 'MODIFIED', object: node('a', '11') });
    current().send({ type: 'ADDED', object: node('b', '12') });
    current().send({ type: 'DELETED', object: node('a', '13') });
    await clock.advance(0);
    expect(told.slice(1)).toEqual(['updated a 1→11', 'added b@12', 'deleted a@13']);
  });

  it('W08: a clean end resumes from the last version, without a list', async () => {
    const { source, clock, current } = await play([page('10', node('a'))]);
    current().send({ type: 'MODIFIED', object: node('a', '11') });
    await clock.advance(5000);
    current().end();
    await clock.advance(0);
    expect(source.watches.map(({ options }) => options.resourceVersion)).toEqual(['10', '11']);
    expect(source.lists).toHaveLength(1);
  });

  it('BOOKMARK advances the version, and only when it carries one', async () => {
    const { source, told, clock, current } = await play([page('10')]);
    current().send({ type: 'BOOKMARK', resourceVersion: '20' });
    current().send({ type: 'BOOKMARK', resourceVersion: undefined });
    await clock.advance(5000);
    current().end();
    await clock.advance(0);
    expect(source.watches[1]?.options.resourceVersion).toBe('20');
    expect(told).toEqual([]);
  });

  it('same name, new uid: a deletion, then an addition, never an update', async () => {
    const { told, clock, current } = await play([page('10', node('a', '1', 'first'))]);
    current().send({ type: 'MODIFIED', object: node('a', '11', 'second') });
    await clock.advance(0);
    expect(told.slice(1)).toEqual(['deleted a@1 last known', 'added a@11']);
  });

  it('an event that tells nothing new is no update', async () => {
    const { told, clock, current } = await play([page('10', node('a', '9'))]);
    current().send({ type: 'ADDED', object: node('a', '9') });
    await clock.advance(0);
    expect(told).toEqual(['added a@9 initial']);
  });

  it('drops managedFields on entry', async () => {
    const managed = { ...node('a'), metadata: { name: 'a', uid: 'u', resourceVersion: '1', managedFields: [{ manager: 'x' }] } };
    const { informer } = await play([page('10', managed)]);
    expect(informer.get('a')?.metadata).toEqual({ name: 'a', uid: 'u', resourceVersion: '1' });
  });

  it('freezes in tests: a cached object cannot be changed', async () => {
    const { informer } = await play([page('10', node('a'))]);
    expect(() => Object.assign(informer.get('a')!.metadata!, { name: 'b' })).toThrow(TypeError);
  });
});

describe('§2 trouble', () => {
  it.each<[string, KubeError]>([
    ['429 with Retry-After (W10)', failure(429, 'TooManyRequests', { retryAfterSeconds: 5 })],
    ['500', failure(500, 'InternalError')],
    ['connection reset (W05)', failure(0, 'ClientNetwork')],
    ['client limit on a silent connection (W01)', failure(0, 'ClientTimeout')],
    ['a line that is no event', failure(0, 'ClientResponse')],
  ])('%s: resumes the watch from the last version, once, without a list', async (_, error) => {
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

  it('W10: waits at least as long as Retry-After says', async () => {
    const { source, clock } = await play([failure(429, 'TooManyRequests', { retryAfterSeconds: 5 }), page('10')]);
    await clock.advance(4999);
    expect(source.lists).toHaveLength(1);
    await clock.advance(1);
    expect(source.lists).toHaveLength(2);
  });

  it('W10: five refused lists, then it converges', async () => {
    const refused = failure(429, 'TooManyRequests', { retryAfterSeconds: 1 });
    const { informer, clock } = await play([refused, refused, refused, refused, refused, page('10', node('a'))]);
    await clock.advance(120_000);
    expect(informer.hasSynced()).toBe(true);
    expect(informer.list()).toHaveLength(1);
  });

  it.each(['Expired', 'Gone'])('W07: %s relists from the last version, then with it unset', async (reason) => {
    const { source, clock, current } = await play([page('10', node('a')), failure(410, reason), page('30', node('a', '25'))]);
    current().fail(failure(410, reason));
    await clock.advance(10_000);
    expect(source.lists).toEqual([{ limit: 500 }, { limit: 500, resourceVersion: '10' }, { limit: 500 }]);
    expect(source.watches.at(-1)?.options.resourceVersion).toBe('30');
  });

  it('a replica behind on its cache ("resourceVersion too large"): waits, then lists with it unset', async () => {
    const tooLarge = failure(504, 'Timeout', { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] });
    const { source, clock, current } = await play([page('10'), page('30')]);
    current().fail(tooLarge);
    await clock.advance(0);
    expect(source.lists).toHaveLength(1);
    await clock.advance(1000);
    expect(source.lists).toEqual([{ limit: 500 }, { limit: 500 }]);
  });

  it('what was deleted while nobody watched is delivered with the last known object', async () => {
    const { told, clock, current } = await play([page('10', node('a'), node('b')), page('30', node('b'))]);
    current().fail(failure(410, 'Expired'));
    await clock.advance(1000);
    expect(told.slice(2)).toEqual(['deleted a@1 last known']);
  });

  it('a namesake that came while nobody watched is a deletion and an addition', async () => {
    const { told, clock, current } = await play([page('10', node('a', '1', 'first')), page('30', node('a', '20', 'second'))]);
    current().fail(failure(410, 'Expired'));
    await clock.advance(1000);
    expect(told.slice(1)).toEqual(['deleted a@1 last known', 'added a@20']);
  });

  it('a very short watch is a failure: a server that hangs up after each event makes no hot loop', async () => {
    const { source, clock } = await play([page('10')]);
    for (let event = 0; event < 5; event++) {
      const watch = source.watches.at(-1)!;
      watch.send({ type: 'ADDED', object: node(`n${event}`, `${11 + event}`) });
      watch.end();
      await clock.advance(400 * 2 ** event);
    }
    expect(source.watches).toHaveLength(6);
    expect(clock.monotonic()).toBe(400 + 800 + 1600 + 3200 + 6400);
  });

  it('waits grow to 30 s and start small again after two quiet minutes', async () => {
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

  it.each([401, 403])('%i never spins, shows in the health, and makes not ready when it lasts', async (code) => {
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

  it('is not ready before the list and after the end, and says why', async () => {
    const { informer, clock, stop } = await play([failure(403, 'Forbidden'), page('10')]);
    const check = informerCheck({ nodes: informer });
    expect(check()).toBe('nodes are not listed yet (Forbidden)');
    await clock.advance(30_000);
    expect(check()).toBeUndefined();
    await stop();
    expect(check()).toBe('nodes are not followed');
  });

  it('a handler that throws or rejects neither stops the stream nor loses the version', async () => {
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

  it('W16: lists anew as a safety net when a watch ends after the relist time', async () => {
    const { source, clock, current } = await play([page('10'), page('50')], { relistMilliseconds: 60_000 });
    await clock.advance(59_000);
    current().end();
    await clock.advance(10_000);
    expect(source.lists).toHaveLength(1);
    current().end();
    await clock.advance(0);
    expect(source.lists).toHaveLength(2);
  });
});

describe('§2 lifecycle', () => {
  it('one abort ends list, watch and wait, and leaves no timer', async () => {
    const { stop, source, clock, informer } = await play([page('10')]);
    await stop();
    expect(source.watches.map(({ isOver }) => isOver)).toEqual([true]);
    expect(clock.pendingTimers).toBe(0);
    expect(informer.health().isRunning).toBe(false);
  });

  it('a wait is abortable', async () => {
    const { stop, clock } = await play([failure(500, 'InternalError')]);
    expect(clock.pendingTimers).toBe(1);
    await stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('is started once', async () => {
    const { informer } = await play([page('10')]);
    await expect(informer.start(new AbortController().signal)).rejects.toThrow('started once');
  });

  it('a handler that comes later hears what is there, then changes, until it is taken off', async () => {
    const { informer, clock, current } = await play([page('10', node('a'))]);
    const told: string[] = [];
    const off = informer.onChange({ added: ({ metadata }, { isInitial }) => told.push(`${metadata?.name} ${isInitial}`) });
    current().send({ type: 'ADDED', object: node('b', '11') });
    await clock.advance(0);
    off();
    current().send({ type: 'ADDED', object: node('c', '12') });
    await clock.advance(0);
    expect(told).toEqual(['a true', 'b false']);
  });
});

describe('§2 indexes', () => {
  it('finds by what reconcilers ask, and follows changes', async () => {
    const cordoned = (name: string, unschedulable: boolean, version: string): Node => ({ ...node(name, version), spec: { unschedulable } });
    const { informer, clock, current } = await play([page('10', cordoned('a', true, '1'), cordoned('b', false, '1'))], {
      indexers: { cordoned: ({ spec }) => [String(spec?.unschedulable ?? false)] },
    });
    const names = (value: string) => informer.byIndex('cordoned', value).map(({ metadata }) => metadata?.name);
    expect([names('true'), names('false')]).toEqual([['a'], ['b']]);
    current().send({ type: 'MODIFIED', object: cordoned('b', true, '11') });
    current().send({ type: 'DELETED', object: cordoned('a', true, '12') });
    await clock.advance(0);
    expect([names('true'), names('false')]).toEqual([['b'], []]);
    expect(() => informer.byIndex('node', 'x')).toThrow(RangeError);
  });
});
