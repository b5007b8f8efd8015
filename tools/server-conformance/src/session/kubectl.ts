import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupted } from './interruption.js';

export interface Ran {
  /** Null: it was ended by the signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface KubectlOptions {
  readonly input?: string;
  readonly signal?: AbortSignal;
  /** Hears standard output while it comes. */
  readonly onOutput?: (text: string) => void;
}

/** Runs kubectl to its end, or until the signal. Without `input` it has nothing to read. */
export type Kubectl = (args: readonly string[], options: KubectlOptions) => Promise<Ran>;

const longestRun = 40_000;

/** A kubectl with a kubeconfig and a cache of its own. */
export async function createKubectl(file: string, kubeconfig: string): Promise<{ readonly run: Kubectl; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kubectl-'));
  const config = join(folder, 'kubeconfig');
  await writeFile(config, kubeconfig, { mode: 0o600 });
  return {
    run: (args, { input, signal, onOutput }) =>
      new Promise((resolve, reject) => {
        const child = spawn(file, ['--kubeconfig', config, '--cache-dir', join(folder, 'cache'), ...args], {
          env: { ...process.env, HOME: folder, KUBECONFIG: config },
        });
        const ends = AbortSignal.any([AbortSignal.timeout(longestRun), interrupted, ...(signal ? [signal] : [])]);
        const kill = (): void => void child.kill('SIGKILL');
        ends.addEventListener('abort', kill);
        if (ends.aborted) kill();
        const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
        child.stdout.on('data', (part: Buffer) => {
          stdout.push(part);
          onOutput?.(part.toString('utf8'));
        });
        child.stderr.on('data', (part: Buffer) => stderr.push(part));
        child.on('error', reject);
        child.on('close', (code) => {
          ends.removeEventListener('abort', kill);
          resolve({ code, stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') });
        });
        // It may end without reading; its exit code says why.
        child.stdin.on('error', () => undefined);
        child.stdin.end(input ?? '');
      }),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}
