import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const packageRoot = join(import.meta.dirname, '../..');
export const program = join(packageRoot, '.tsbuild/program/bin.mjs');

export function bundleProgram(): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(packageRoot, '../../scripts/bundle-program.mjs'), join(packageRoot, 'src/bin.ts'), program],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

const scripts = {
  systemctl: 'echo "$@" >> "$INPLACE_ROOT/jobs.log"',
  ctr: [
    'shift 3; for last; do :; done',
    'case "$0 $*" in *mount*) [ -d "$last" ] && printf "kubelet of an image" > "$last/kubelet" || true;; esac',
  ].join('\n'),
  'update-os': [
    'echo "$@" >> "$INPLACE_ROOT/updates.log"',
    'sleep 1',
    'printf \'PRETTY_NAME="Test Linux %s"\\n\' "$2" > "$INPLACE_ROOT/etc/os-release"',
    'echo boot-2 > "$INPLACE_ROOT/run/boot-id"',
  ].join('\n'),
};

/** A directory that stands for a machine, and the agent's process on it. */
export async function startMachine(server: string) {
  const root = mkdtempSync(join(tmpdir(), 'inplace-machine-'));
  const health = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  await new Promise((resolve) => health.once('listening', resolve));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [name, lines] of Object.entries(scripts)) {
    write(`opt/${name}`, `#!/bin/sh\n${lines}\n`);
    chmodSync(join(root, 'opt', name), 0o755);
  }
  write('etc/os-release', 'PRETTY_NAME="Test Linux 1.0.0"\n');
  write('run/boot-id', 'boot-1\n');
  write(
    'agent.yaml',
    JSON.stringify({
      nodeName: 'node-1',
      root,
      server,
      systemctl: [join(root, 'opt/systemctl')],
      ctr: [join(root, 'opt/ctr')],
      kubeletHealthURL: `http://127.0.0.1:${(health.address() as AddressInfo).port}/healthz`,
      timeouts: { poll: 0.05, osRetryPause: 0.1 },
    }),
  );

  const processes: ChildProcess[] = [];
  return {
    root,
    startAgent: (): ChildProcess => {
      const child = spawn(process.execPath, [program, '--config', join(root, 'agent.yaml')], { stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr?.on('data', (chunk: Buffer) => appendFileSync(join(root, 'agent.log'), chunk));
      processes.push(child);
      return child;
    },
    read: (path: string): string | undefined => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    stop: (): void => {
      for (const child of processes) child.kill('SIGKILL');
      health.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Polls until it is so; the test's own timeout is the limit. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));
