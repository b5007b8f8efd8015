import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createManualClock, createWorkQueue, type WorkQueueOptions } from '../../src/index.js';

const open = (options: WorkQueueOptions = {}) => {
  const clock = createManualClock();
  return { clock, queue: createWorkQueue({ clock, ...options }) };
};

/** Takes whatever can be taken now. */
const takeAll = async (queue: ReturnType<typeof createWorkQueue>): Promise<string[]> => {
  const taken: string[] = [];
  while (queue.depth > 0) taken.push((await queue.take())!);
  return taken;
};

describe('§3.1 three sets: queued, running, dirty', () => {
  it('a key that is added many times waits once', async () => {
    const { queue } = open();
    queue.add('a');
    queue.add('b');
    queue.add('a');
    expect(await takeAll(queue)).toEqual(['a', 'b']);
  });

  it('a key that runs is not handed out again; adds meanwhile queue it once afterwards', async () => {
    const { queue } = open();
    queue.add('a');
    await queue.take();
    queue.add('a');
    queue.add('a');
    expect(queue.depth).toBe(0);
    queue.done('a');
    expect(await takeAll(queue)).toEqual(['a']);
    queue.done('a');
    expect([queue.depth, queue.running]).toEqual([0, 0]);
  });

  it('whoever waits for a key gets the next one', async () => {
    const { queue } = open();
    const [first, second] = [queue.take(), queue.take()];
    queue.add('a');
    queue.add('b');
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
  });

  it('law: no key runs twice at once, and the last add of every key is worked on afterwards', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), key: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('after' as const), key: fc.constantFrom('a', 'b', 'c'), wait: fc.integer({ min: 0, max: 20 }) }),
      fc.record({ kind: fc.constant('failure' as const), key: fc.constantFrom('a', 'b', 'c') }),
      fc.constant({ kind: 'take' as const }),
      fc.record({ kind: fc.constant('done' as const), key: fc.constantFrom('a', 'b', 'c') }),
      fc.constant({ kind: 'time' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { clock, queue } = open();
        const running = new Set<string>();
        const owed = new Set<string>();
        for (const action of steps) {
          if (action.kind === 'add') {
            queue.add(action.key);
            owed.add(action.key);
          } else if (action.kind === 'after') {
            queue.addAfter(action.key, action.wait);
            owed.add(action.key);
          } else if (action.kind === 'failure') {
            queue.addAfterFailure(action.key);
            owed.add(action.key);
          } else if (action.kind === 'done') {
            running.delete(action.key);
            queue.done(action.key);
          } else if (action.kind === 'time') await clock.advance(10);
          else if (queue.depth > 0) {
            const key = (await queue.take())!;
            expect(running.has(key)).toBe(false);
            running.add(key);
            owed.delete(key);
          }
        }
        for (const key of running) queue.done(key);
        await clock.advance(2_000_000);
        for (const key of await takeAll(queue)) owed.delete(key);
        expect([...owed]).toEqual([]);
        expect(clock.pendingTimers).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('§3.2 failures', () => {
  it('each failure of a key doubles its wait, from 5 ms up to 1000 s; forgetting starts anew', async () => {
    const { clock, queue } = open({ perSecond: 1_000_000 });
    const waits: number[] = [];
    for (let failure = 0; failure < 20; failure++) {
      const before = clock.monotonic();
      queue.addAfterFailure('a');
      const taken = queue.take();
      for (let wait = 5; queue.running === 0; wait *= 2) await clock.advance(Math.min(wait, 1_000_000) - (clock.monotonic() - before));
      waits.push(clock.monotonic() - before);
      queue.done((await taken)!);
    }
    expect(waits.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
    expect(waits.slice(17)).toEqual([655_360, 1_000_000, 1_000_000]);
    expect(queue.failures('a')).toBe(20);
    queue.forget('a');
    expect(queue.failures('a')).toBe(0);
    queue.addAfterFailure('a');
    await clock.advance(5);
    expect(queue.depth).toBe(1);
  });

  it('all keys together: a burst of 100, then 10 a second', async () => {
    const { clock, queue } = open();
    for (let key = 0; key < 120; key++) queue.addAfterFailure(`k${key}`);
    await clock.advance(5);
    expect(queue.depth).toBe(100);
    await clock.advance(995);
    expect(queue.depth).toBe(110);
    await clock.advance(1000);
    expect(queue.depth).toBe(120);
  });
});

describe('§3.3 again after N', () => {
  it('an earlier wake-up replaces a later one, a later one changes nothing', async () => {
    const { clock, queue } = open();
    queue.addAfter('a', 1000);
    queue.addAfter('a', 100);
    queue.addAfter('a', 500);
    expect(clock.pendingTimers).toBe(1);
    await clock.advance(100);
    expect(await takeAll(queue)).toEqual(['a']);
    queue.done('a');
    await clock.advance(10_000);
    expect(queue.depth).toBe(0);
  });

  it('a fresh event does not wait behind a backoff', async () => {
    const { clock, queue } = open();
    queue.addAfterFailure('a');
    queue.add('a');
    expect(await takeAll(queue)).toEqual(['a']);
    expect(clock.pendingTimers).toBe(0);
  });

  it('an event during a run that ends in failure is worked on at once', async () => {
    const { queue } = open();
    queue.add('a');
    await queue.take();
    queue.add('a');
    queue.addAfterFailure('a');
    queue.done('a');
    expect(await takeAll(queue)).toEqual(['a']);
  });
});

describe('§3.4 priority', () => {
  it('a restart’s backlog waits while anything changes', async () => {
    const { queue } = open();
    queue.add('old-1', { priority: 'low' });
    queue.add('old-2', { priority: 'low' });
    queue.add('live');
    expect(await takeAll(queue)).toEqual(['live', 'old-1', 'old-2']);
  });

  it('a change lifts a key out of the backlog, and nothing pushes it back', async () => {
    const { queue } = open();
    queue.add('a', { priority: 'low' });
    queue.add('b', { priority: 'low' });
    queue.add('b');
    queue.add('b', { priority: 'low' });
    expect(await takeAll(queue)).toEqual(['b', 'a']);
  });
});

describe('§3.5 shutdown', () => {
  it('accepts nothing more, cancels wake-ups, and ends when the last running key is given back', async () => {
    const { clock, queue } = open();
    queue.add('running');
    await queue.take();
    queue.add('waiting');
    queue.addAfter('later', 1000);
    const idle = queue.take();
    expect(await idle).toBe('waiting');
    const blocked = queue.take();
    let ended = false;
    const down = queue.shutDown().then(() => (ended = true));
    queue.add('more');
    queue.addAfter('more', 1);
    expect(await blocked).toBeUndefined();
    expect(await queue.take()).toBeUndefined();
    expect([queue.depth, clock.pendingTimers, ended]).toEqual([0, 0, false]);
    queue.done('running');
    queue.done('waiting');
    await down;
  });
});

describe('large queues', () => {
  it('hands out a hundred thousand keys in order', async () => {
    const { queue } = open();
    for (let key = 0; key < 100_000; key++) queue.add(`k${key}`);
    const taken = await takeAll(queue);
    expect([taken.length, taken[0], taken[99_999]]).toEqual([100_000, 'k0', 'k99999']);
  });
});
