import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acquireAgentLock } from '../../src/adapters/agent-lock.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplace-lock-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (): string => join(root, 'var/lib/gardener-inplace-node-agent');

describe("the agent's lock", () => {
  it('is held by one process at a time, and leaves nothing behind', async () => {
    const lock = await acquireAgentLock(root);
    expect(await acquireAgentLock(root)).toEqual({ isHeld: false, pid: process.pid });
    if (lock.isHeld) await lock.release();
    expect(readdirSync(folder())).toEqual([]);
    expect((await acquireAgentLock(root)).isHeld).toBe(true);
    expect(readdirSync(folder())).toEqual(['agent.lock']);
  });

  it.each([
    ['a process that is gone', '4194399 boot 1'],
    ['a number that was given again', `${process.pid} boot 1`],
    ['an earlier boot', `1 boot 1`],
    ['nobody', ''],
  ])('is taken over from %s', async (_, content) => {
    const first = await acquireAgentLock(root);
    if (first.isHeld) await first.release();
    writeFileSync(join(folder(), 'agent.lock'), content);
    expect((await acquireAgentLock(root)).isHeld).toBe(true);
  });
});
