import { describe, expect, it } from '@jest/globals';
import { createDoorbell } from '../src/agent/doorbell.js';
import { createMemoryNode, systemClock } from '../src/index.js';

const { signal } = new AbortController();
const never = 2 ** 30;

describe('a doorbell', () => {
  it('wakes who waits', async () => {
    const bell = createDoorbell();
    const waiting = bell.wait(systemClock, never, signal);
    bell.ring();
    await waiting;
  });

  it('is heard by who comes later, once', async () => {
    const bell = createDoorbell();
    bell.ring();
    await bell.wait(systemClock, never, signal);
    const { ports, now } = createMemoryNode();
    const before = now();
    await bell.wait(ports.clock, 5_000, signal);
    expect(now() - before).toBe(5_000);
  });

  it('lets nobody wait on once the agent ends', async () => {
    const ending = new AbortController();
    const waiting = createDoorbell().wait(systemClock, never, ending.signal);
    ending.abort(new Error('the agent ends'));
    await expect(waiting).rejects.toThrow('the agent ends');
  });
});
