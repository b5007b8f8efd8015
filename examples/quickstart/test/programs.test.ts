import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPrograms, type Programs } from '../src/programs.js';

let directory: string;
let programs: Programs;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'programs-test-'));
  programs = createPrograms();
});
afterEach(async () => {
  await programs.stop();
  rmSync(directory, { recursive: true, force: true });
});

const script = (text: string): string => {
  const path = join(directory, 'program.cjs');
  writeFileSync(path, text);
  return path;
};

describe('programs', () => {
  it('are ended by stop, after which none starts', async () => {
    const program = programs.start(script('setInterval(() => {}, 1000)'), [], join(directory, 'log'));
    await programs.stop();
    await program.ended;
    expect(() => process.kill(program.pid ?? 0, 0)).toThrow('ESRCH');
    expect(() => programs.start(script(''), [], join(directory, 'log'))).toThrow('is being stopped');
    await expect(programs.run(script(''), [])).rejects.toThrow('is being stopped');
  });

  it('write into their log', async () => {
    const log = join(directory, 'log');
    await programs.start(script("console.log('hello')"), [], log).ended;
    while (!readFileSync(log, 'utf8').includes('hello')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(readFileSync(log, 'utf8')).toBe('hello\n');
  });

  it('go on where their log cannot be written', async () => {
    const noisy = script("process.stdout.write('x'.repeat(1_000_000), () => process.exit(0))");
    await programs.start(noisy, [], join(directory, 'missing', 'log')).ended;
  });

  it('are asked nothing, and end by themselves', async () => {
    expect(await programs.run(script("console.log('done')"), [])).toEqual({ code: 0, output: 'done' });
  });

  it('tell code and output when they are run to their end', async () => {
    expect(await programs.run(script("console.error('no'); process.exitCode = 3"), [])).toEqual({ code: 3, output: 'no' });
  });
});
