import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { QuickstartProblem } from './problem.js';

const require = createRequire(import.meta.url);

/** The program that a package publishes. */
export function programOf(name: 'controller' | 'node-agent' | 'admission' | 'cli'): string {
  const manifest = require.resolve(`@gardener-inplace/${name}/package.json`);
  const { bin } = require(manifest) as { readonly bin: Readonly<Record<string, string>> };
  return join(dirname(manifest), Object.values(bin)[0] ?? '');
}

/** A process that was started. */
export interface Program {
  readonly pid: number | undefined;
  /** Resolves when it ended, or could not be started. Never rejects. */
  readonly ended: Promise<void>;
  /** Ends it without a chance to say goodbye. */
  kill(): void;
}

/** Child processes that end with this one, whatever ends it. */
export interface Programs {
  /**
   * Runs a program with its output in a log file.
   * @throws QuickstartProblem after `stop`
   */
  start(program: string, args: readonly string[], log: string): Program;
  /** Runs a program to its end. Code null: it was killed or could not be started. */
  run(program: string, args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Kills what is left and lets nothing start any more. */
  stop(): Promise<void>;
}

const mostOutput = 65_536;

/** SIGKILL leaves no time to end others. The pipe to each breaks then, and what is loaded before the program ends it. */
const untilPipeBreaks = 'data:text/javascript,process.stdin.once("close",()=>process.exit(1)).resume().unref()';

export function createPrograms(): Programs {
  const running = new Set<Program>();
  let isStopped = false;
  const killAll = (): void => running.forEach((program) => program.kill());
  process.once('exit', killAll);

  const launch = (file: string, args: readonly string[]): { readonly child: ChildProcess; readonly program: Program } => {
    if (isStopped) {
      throw new QuickstartProblem('PROCESS_FAILED', {
        where: file,
        detail: 'nothing is started any more: the quickstart is being stopped',
        help: 'run it again',
      });
    }
    const child = spawn(process.execPath, ['--import', untilPipeBreaks, file, ...args], { stdio: 'pipe' });
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      // Also told when a kill fails; then the process is still there.
      child.on('error', () => child.pid === undefined && resolve());
    });
    const program: Program = { pid: child.pid, ended, kill: () => void child.kill('SIGKILL') };
    running.add(program);
    void ended.then(() => running.delete(program));
    return { child, program };
  };

  return {
    start: (file, args, log) => {
      const { child, program } = launch(file, args);
      const output = createWriteStream(log, { flags: 'a', mode: 0o600 });
      const streams = [child.stdout, child.stderr];
      streams.forEach((stream) => stream?.pipe(output, { end: false }));
      // A log that cannot be written must not hold up who writes it.
      output.on('error', () => streams.forEach((stream) => stream?.unpipe(output).resume()));
      void program.ended.then(() => output.end());
      return program;
    },
    run: async (file, args) => {
      const { child, program } = launch(file, args);
      let output = '';
      const keep = (chunk: Buffer): void => void (output = (output + chunk.toString('utf8')).slice(-mostOutput));
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      child.on('error', ({ message }) => keep(Buffer.from(message)));
      await program.ended;
      return { code: child.exitCode, output: output.trim() };
    },
    stop: async () => {
      isStopped = true;
      process.off('exit', killAll);
      killAll();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
