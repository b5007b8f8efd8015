import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const home = join(import.meta.dirname, '..');

/** The built quickstart as a process of its own, with a directory for temporary files that nobody else uses. */
export interface QuickstartProcess {
  readonly child: ChildProcess;
  /** Resolves once the output holds the text, or the process ended without it. */
  said(text: string): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>;
  /** Files in the directory and processes that were started with a path in it. */
  leftovers(): readonly string[];
  /** The latter alone. */
  processes(): readonly string[];
  dispose(): void;
}

export function startQuickstart(...args: readonly string[]): QuickstartProcess {
  const directory = mkdtempSync(join(tmpdir(), 'quickstart-test-'));
  const child = spawn(process.execPath, [join(home, 'dist/main.js'), ...args], {
    env: { ...process.env, TMPDIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output, errors })),
  );
  return {
    child,
    ended,
    said: async (text) => {
      const heard = new Promise<void>((resolve) => child.stdout.on('data', () => output.includes(text) && resolve()));
      if (!output.includes(text)) await Promise.race([heard, ended]);
    },
    leftovers: () => [...readdirSync(directory), ...processesNaming(directory)],
    processes: () => processesNaming(directory),
    dispose: () => {
      child.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function processesNaming(text: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLineOf(pid))
    .filter((commandLine) => commandLine.includes(text));
}

/** Empty for a process that is gone meanwhile. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
