import { describe, expect, it } from '@jest/globals';
import { createInformer, createManualClock } from '../../src/index.js';
import { createFakeSource } from '../support/fake-source.js';
import { failure, page, play } from '../support/play-informer.js';
import { node, type Node, nodes } from '../support/resources.js';

describe('§2.a first list', () => {
  it('§2.1 fills the store, tells the handlers, and only then counts as synced', async () => {
    const { informer, told, source } = await play([page('10', node('a'), node('b'))]);
    expect(told).toEqual(['added a@1 initial', 'added b@1 initial']);
    expect(informer.hasSynced()).toBe(true);
    expect(await informer.synced).toBe(true);
    expect(informer.list().map(({ metadata }) => metadata?.name)).toEqual(['a', 'b']);
    expect(source.lists).toEqual([{ limit: 500 }]);
  });

  it('§2.1 hasSynced is still false while the handlers of the first list run', async () => {
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

  it('§2.a §9.h follows pages, asking for the version on the first one only', async () => {
    const { informer, source } = await play([{ ...page('10', node('a')), continue: 'more' }, page('10', node('b'))], { pageSize: 1 });
    expect(informer.list()).toHaveLength(2);
    expect(source.lists).toEqual([{ limit: 1 }, { limit: 1, continue: 'more' }]);
  });

  it('§2.b a continue token that expired on a later page falls back to one full list', async () => {
    const { informer, source } = await play(
      [{ ...page('10', node('a')), continue: 'more' }, failure(410, 'Expired'), page('12', node('a'), node('b'))],
      { pageSize: 1 },
    );
    expect(informer.list()).toHaveLength(2);
    expect(source.lists).toEqual([{ limit: 1 }, { limit: 1, continue: 'more' }, {}]);
    expect(source.watches[0]?.options.resourceVersion).toBe('12');
  });

  it('§2.3 W12: narrows list and watch by the same selection', async () => {
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

describe('§2.c §2.d watch', () => {
  it.each([
    [0, 300],
    [0.5, 450],
    [1, 600],
  ])(
    '§2.c §2.6 §9.i starts at the list’s version and asks the server to end it after 5 to 10 minutes: at random %d after %d s',
    async (chance, timeoutSeconds) => {
      const { source } = await play([page('10')], { random: () => chance });
      expect(source.watches.map(({ options }) => options)).toEqual([{ resourceVersion: '10', timeoutSeconds, idleMilliseconds: 150_000 }]);
    },
  );

  it('§2.2 delivers old and new', async () => {
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

  it('§2.d §9.h BOOKMARK advances the version, and only when it carries one', async () => {
    const { source, told, clock, current } = await play([page('10')]);
    current().send({ type: 'BOOKMARK', resourceVersion: '20' });
    current().send({ type: 'BOOKMARK', resourceVersion: undefined });
    await clock.advance(5000);
    current().end();
    await clock.advance(0);
    expect(source.watches[1]?.options.resourceVersion).toBe('20');
    expect(told).toEqual([]);
  });

  it('§2.m §9.h same name, new uid: a deletion, then an addition, never an update', async () => {
    const { told, clock, current } = await play([page('10', node('a', '1', 'first'))]);
    current().send({ type: 'MODIFIED', object: node('a', '11', 'second') });
    await clock.advance(0);
    expect(told.slice(1)).toEqual(['deleted a@1 last known', 'added a@11']);
  });

  it('§2.5 versions are compared for equality only: they may be any text', async () => {
    const { informer, source, told, clock, current } = await play([page('list/z', node('a', 'zz'))]);
    current().send({ type: 'MODIFIED', object: node('a', 'aa') });
    await clock.advance(5000);
    current().end();
    await clock.advance(0);
    expect(told.slice(1)).toEqual(['updated a zz→aa']);
    expect(source.watches.map(({ options }) => options.resourceVersion)).toEqual(['list/z', 'aa']);
    expect(informer.get('a')?.metadata?.resourceVersion).toBe('aa');
  });

  it('an event that tells nothing new is no update', async () => {
    const { told, clock, current } = await play([page('10', node('a', '9'))]);
    current().send({ type: 'ADDED', object: node('a', '9') });
    await clock.advance(0);
    expect(told).toEqual(['added a@9 initial']);
  });

  it('§2.3 drops managedFields on entry', async () => {
    const managed = { ...node('a'), metadata: { name: 'a', uid: 'u', resourceVersion: '1', managedFields: [{ manager: 'x' }] } };
    const { informer } = await play([page('10', managed)]);
    expect(informer.get('a')?.metadata).toEqual({ name: 'a', uid: 'u', resourceVersion: '1' });
  });

  it('§1.6 freezes in tests: a cached object cannot be changed', async () => {
    const { informer } = await play([page('10', node('a'))]);
    expect(() => Object.assign(informer.get('a')!.metadata!, { name: 'b' })).toThrow(TypeError);
  });
});

describe('§9.k lifecycle', () => {
  it('one abort ends list, watch and wait, and leaves no timer', async () => {
    const { stop, source, clock, informer } = await play([page('10')]);
    await stop();
    expect(source.watches.map(({ isOver }) => isOver)).toEqual([true]);
    expect(clock.pendingTimers).toBe(0);
    expect(informer.health().isRunning).toBe(false);
  });

  it('§9.k stopping while the watch connects brings neither event nor error', async () => {
    const { stop, told, failures, current } = await play([page('10')]);
    const connecting = current();
    const stopped = stop();
    connecting.send({ type: 'ADDED', object: node('a', '11') });
    await stopped;
    expect([told, failures]).toEqual([[], []]);
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

describe('§2.3 indexes', () => {
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
