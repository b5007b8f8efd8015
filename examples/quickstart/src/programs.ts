import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The program that a package publishes. */
export function programOf(name: 'controller' | 'node-agent' | 'admission' | 'cli'): string {
  const manifest = require.resolve(`@gardener-inplace/${name}/package.json`);
  const { bin } = require(manifest) as { readonly bin: Readonly<Record<string, string>> };
  return join(dirname(manifest), Object.values(bin)[0] ?? '');
}

/** Child processes that end with this one, whatever ends it. */
export interface Programs {
  /** Runs a program with its output in a log file. */
  start(program: string, args: readonly string[], log: string, options?: SpawnOptions): ChildProcess;
  /** Kills what is left. */
  stop(): Promise<void>;
}

export function createPrograms(): Programs {
  const children = new Set<ChildProcess>();
  const killAll = (): void => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', killAll);
  return {
    start: (program, args, log, options = {}) => {
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], ...options });
      const file = createWriteStream(log, { flags: 'a', mode: 0o600 });
      child.stdout?.pipe(file, { end: false });
      child.stderr?.pipe(file, { end: false });
      children.add(child);
      child.once('close', () => {
        children.delete(child);
        file.end();
      });
      return child;
    },
    stop: async () => {
      process.off('exit', killAll);
      const ends = [...children].map((child) => new Promise<void>((resolve) => child.once('close', () => resolve())));
      killAll();
      await Promise.all(ends);
    },
  };
}

/** Runs a program to its end. */
export const runProgram = (program: string, args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer): void => void (output = (output + chunk.toString('utf8')).slice(-65_536));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
