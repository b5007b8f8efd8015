import { describe, expect, it } from '@jest/globals';
import { createEvictionMemory } from '../src/eviction-memory.js';

const start = Date.parse('2026-11-30T12:00:00Z');

describe('what is remembered of evictions', () => {
  const blocked = { outcome: 'blocked', budget: 'default/web', message: 'no', retryAfterSeconds: 10 } as const;

  it('how often a pod was asked, also after its time to be asked again has come', () => {
    let now = start;
    const memory = createEvictionMemory(() => new Date(now));
    memory.remember('a', blocked);
    now += 11_000;
    memory.remember('a', blocked);
    expect(memory.answers(new Date(now))['a']).toMatchObject({ outcome: 'blocked', attempts: 2, retryAt: '2026-11-30T12:00:21.000Z' });
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
