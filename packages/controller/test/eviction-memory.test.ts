import { describe, expect, it } from '@jest/globals';
import { createEvictionMemory } from '../src/eviction-memory.js';

const start = Date.parse('2026-11-30T12:00:00Z');

describe('what is remembered of evictions', () => {
  const blocked = { outcome: 'blocked', budget: 'default/web', message: 'no', retryAfterSeconds: 10 } as const;

  it('how often a pod would not leave, counted once in 20 seconds, also after its time to be asked again has come', () => {
    let now = start;
    const memory = createEvictionMemory(() => new Date(now));
    const attempts = [0, 10, 20, 30, 41].map((seconds) => {
      now = start + seconds * 1000;
      memory.remember('a', blocked);
      return memory.answers(new Date(now))['a']?.attempts;
    });
    expect(attempts).toEqual([1, 1, 2, 2, 3]);
    expect(memory.answers(new Date(now))['a']).toMatchObject({ outcome: 'blocked', retryAt: '2026-11-30T12:00:51.000Z' });
  });

  it.each([
    ['D16, D17', { outcome: 'throttled', retryAfterSeconds: 5 }, 'throttled', '2026-11-30T12:00:30.000Z'],
    ['D16', { outcome: 'throttled', retryAfterSeconds: 120 }, 'throttled', '2026-11-30T12:02:00.000Z'],
    ['D14', { outcome: 'forbidden', message: 'no' }, 'forbidden', '2026-11-30T12:00:30.000Z'],
  ] as const)('%s: an answer that was not the pod’s is no attempt, and is asked for again slowly: %j', (_, answer, outcome, retryAt) => {
    const memory = createEvictionMemory(() => new Date(start));
    memory.remember('a', answer);
    expect(memory.answers(new Date(start))['a']).toMatchObject({ outcome, attempts: 0, retryAt });
  });

  it('nothing of a pod that left, or that nobody asked for an hour', () => {
    let now = start;
    const memory = createEvictionMemory(() => new Date(now));
    memory.remember('a', blocked);
    memory.remember('b', blocked);
    memory.remember('a', { outcome: 'gone' });
    expect(Object.keys(memory.answers(new Date(now)))).toEqual(['b']);
    now += 3_700_000;
    expect(memory.answers(new Date(now))).toEqual({});
  });
});
