import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { createManualClock, type Logger, onShutdown, type ShutdownStep, silentLogger } from '../../src/index.js';

const open = (steps: readonly ShutdownStep[]) => {
  const clock = createManualClock();
  const emitter = new EventEmitter();
  const exits: number[] = [];
  const lines: unknown[] = [];
  const write = (level: string) => (fields: object, message: string) => void lines.push([level, message, fields]);
  const log: Logger = { ...silentLogger, info: write('info'), error: write('error'), fatal: write('fatal') };
  const target = {
    on: (event: string, listener: (value: unknown) => void) => emitter.on(event, listener),
    off: (event: string, listener: (value: unknown) => void) => emitter.off(event, listener),
    exit: (code: number) => void exits.push(code),
  };
  const shutdown = onShutdown({ steps, log, clock, process: target });
  return { clock, exits, lines, shutdown, signal: (name: string, value?: unknown) => emitter.emit(name, value), emitter };
};

describe('§7.2 §7.3 shutdown', () => {
  it.each(['SIGTERM', 'SIGINT'])('%s runs the steps in order, one after the other, and exits 0', async (name) => {
    const order: string[] = [];
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('drained');
    };
    const { signal, shutdown, exits, clock } = open([
      { name: 'probes', stop: () => order.push('not ready') },
      { name: 'reconcilers', stop: slow },
      { name: 'caches', stop: () => order.push('caches stopped') },
    ]);
    expect(shutdown.signal.aborted).toBe(false);
    signal(name);
    expect(shutdown.signal.aborted).toBe(true);
    await clock.advance(1000);
    expect([order, exits, clock.pendingTimers]).toEqual([['not ready', 'drained', 'caches stopped'], [0], 0]);
  });

  it('a second signal exits 1 at once', async () => {
    const { signal, exits, clock } = open([{ name: 'reconcilers', stop: () => new Promise(() => undefined) }]);
    signal('SIGTERM');
    await clock.advance(0);
    signal('SIGINT');
    expect(exits).toEqual([1]);
  });

  it('when the 30 s run out, says what was still running and exits 1', async () => {
    const { signal, exits, lines, clock } = open([
      { name: 'probes', stop: () => undefined },
      { name: 'reconcilers', stop: () => new Promise(() => undefined) },
      { name: 'events', stop: () => undefined },
    ]);
    signal('SIGTERM');
    await clock.advance(29_999);
    expect(exits).toEqual([]);
    await clock.advance(1);
    expect(exits).toEqual([1]);
    expect(lines.at(-1)).toEqual(['error', 'Shutdown budget ran out', { stillRunning: ['reconcilers', 'events'] }]);
  });

  it('a step that fails does not keep the others from ending, but shows in the exit code', async () => {
    const order: string[] = [];
    const { signal, exits, clock } = open([
      { name: 'first', stop: async () => Promise.reject(new Error('broken')) },
      { name: 'second', stop: () => order.push('second') },
    ]);
    signal('SIGTERM');
    await clock.advance(0);
    expect([order, exits]).toEqual([['second'], [1]]);
  });

  it('begins by itself, with a code of its own', async () => {
    const { shutdown, exits } = open([]);
    await shutdown.begin('lease lost', 1);
    await shutdown.begin('again', 0);
    expect(exits).toEqual([1]);
  });

  it.each(['unhandledRejection', 'uncaughtException'])('§7.4 %s is fatal', (name) => {
    const { signal, exits, lines } = open([]);
    signal(name, new Error('nobody cared'));
    expect(exits).toEqual([1]);
    expect(lines).toEqual([['fatal', 'Process failed', { kind: name, err: new Error('nobody cared') }]]);
  });

  it('dispose leaves no handler', () => {
    const { shutdown, emitter } = open([]);
    shutdown.dispose();
    expect(emitter.eventNames()).toEqual([]);
  });
});
