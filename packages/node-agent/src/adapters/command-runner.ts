import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { paths } from '../paths.js';
import type { CommandResult, CommandRunner } from '../ports.js';
import { longestTimer } from '../settings.js';
import { belowRoot } from './below-root.js';

export interface CommandRunnerOptions {
  /** Default `/`. The command itself is looked up below it first. */
  readonly root?: string;
  /** Put before the command, such as `systemd-run --scope --quiet`: it then outlives the agent's own unit (W25). */
  readonly prefix?: readonly string[];
}

const outputLimit = 64 * 1024;

/**
 * Runs the OS update command apart from the agent: in a process group of its own and with a file for its output, so that a killed
 * agent takes neither the command nor what it said with it. The attempt in its environment is how the next agent finds it.
 */
export function createCommandRunner({ root = '/', prefix = [] }: CommandRunnerOptions = {}): CommandRunner {
  return {
    run: async ({ command, args, deadlineMilliseconds, attempt }, signal) => {
      signal.throwIfAborted();
      const outputFile = await belowRoot(root, paths.commandOutput, 'itself');
      await mkdir(dirname(outputFile), { recursive: true });
      await rm(outputFile, { force: true });
      const output = await open(outputFile, 'wx', 0o600);
      try {
        const [program = '', ...rest] = [...prefix, await locate(root, command), ...args];
        const child = spawn(program, rest, {
          detached: true,
          stdio: ['ignore', output.fd, output.fd],
          env: { ...process.env, INPLACE_ROOT: root, INPLACE_ATTEMPT: attempt },
        });
        const end = await endOf(child, deadlineMilliseconds, signal);
        // What left the process group has left neither the attempt nor its deadline.
        if (end.problem?.startsWith('stopped')) await stop(attempt);
        return { ...end, output: await endOfFile(outputFile) };
      } finally {
        await output.close();
      }
    },
    isRunning: async (attempt) => (await processesOf(attempt)).length > 0,
    stop,
  };
}

const locate = async (root: string, command: string): Promise<string> => {
  if (!command.startsWith('/') || root === '/') return command;
  const candidate = await belowRoot(root, command, 'followed');
  return stat(candidate).then(
    () => candidate,
    () => command,
  );
};

function endOf(child: ChildProcess, deadlineMilliseconds: number, signal: AbortSignal): Promise<Omit<CommandResult, 'output'>> {
  return new Promise((resolve, reject) => {
    let problem: string | undefined;
    const deadline = setTimeout(
      () => {
        problem = `stopped after ${deadlineMilliseconds / 1000} s`;
        if (child.pid !== undefined) kill(-child.pid);
      },
      Math.min(deadlineMilliseconds, longestTimer),
    );
    const settle = (action: () => void): void => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', leave);
      action();
    };
    const leave = (): void => settle(() => (child.unref(), reject(signal.reason as Error)));
    signal.addEventListener('abort', leave, { once: true });
    child.once('error', (error) => settle(() => resolve({ exitCode: undefined, problem: error.message })));
    child.once('exit', (code, killedBy) =>
      settle(() =>
        resolve(code === null ? { exitCode: undefined, problem: problem ?? `ended by ${killedBy ?? 'a signal'}` } : { exitCode: code }),
      ),
    );
  });
}

async function endOfFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, outputLimit);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

/** Looks again as long as something is found: it may have started others meanwhile. */
async function stop(attempt: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const pids = await processesOf(attempt);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
  }
}

/** Ids of the live processes that carry the attempt in their environment. */
async function processesOf(attempt: string): Promise<readonly number[]> {
  const entry = `INPLACE_ATTEMPT=${attempt}`;
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).split('\0').includes(entry)),
  );
  return pids.filter((_, at) => found[at]).map(Number);
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone, which is what was wanted.
  }
};
