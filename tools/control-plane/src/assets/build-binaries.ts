import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ControlPlaneProblem } from '../problem.js';
import { missingIn } from './binaries.js';
import { moduleFolder, readGoModule } from './go-module.js';

/** `auto` lets a Go from 1.21 on fetch the one that go.mod asks for. CGO would need a C compiler and gains nothing. */
const environment = { GOTOOLCHAIN: 'auto', GOFLAGS: '', GOWORK: 'off', CGO_ENABLED: '0' };
const secondsBetweenLines = 15;

const go = async (args: readonly string[], onLine: (line: string) => void): Promise<void> => {
  const child = spawn('go', args, { cwd: moduleFolder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  const last: string[] = [];
  createInterface({ input: child.stdout }).on('line', onLine);
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 20) last.shift();
    onLine(line);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new ControlPlaneProblem('BUILD_FAILED', {
    where: `go ${args[0]}`,
    detail: `ended with ${code ?? 'a signal'}:\n${last.join('\n')}`,
    help: 'go must reach a module proxy and have 6 GB of disk',
  });
};

/**
 * Builds all programs into the folder, which is there only once it is complete. From nothing it takes minutes.
 * @throws ControlPlaneProblem with the last lines of Go when it fails
 */
export const buildBinaries = async (target: string, report: (line: string) => void): Promise<void> => {
  const { kubernetes, etcd, linkerFlags } = readGoModule();
  report(`building Kubernetes ${kubernetes} and etcd ${etcd} into ${target}`);
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  const from = performance.now();
  const tell = (text: string): void => report(`  ${Math.round((performance.now() - from) / 1_000)} s: ${text}`);
  let downloaded = 0;
  let compiled = 0;
  let total = 0;
  const count = (line: string): void => void (line.startsWith('go: downloading') ? (downloaded += 1) : (compiled += 1));
  const progress = setInterval(
    () => tell(total === 0 ? `${downloaded} modules downloaded` : `${compiled} of ${total} packages compiled`),
    secondsBetweenLines * 1_000,
  );
  try {
    const packages = new Set<string>();
    await go(['list', '-deps', 'tool'], (line) => (line.startsWith('go: ') ? count(line) : packages.add(line)));
    tell(`${downloaded} modules downloaded`);
    total = packages.size;
    compiled = 0;
    await go(['build', '-v', '-trimpath', '-ldflags', linkerFlags, '-o', `${draft}/`, 'tool'], count);
    tell(`${compiled} packages compiled, the rest was there`);
    // Go names a program after its folder.
    await rename(join(draft, 'server'), join(draft, 'etcd'));
    if (missingIn(draft).length > 0) throw new Error(`the build left out ${missingIn(draft).join(', ')}`);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    clearInterval(progress);
    await rm(draft, { recursive: true, force: true });
  }
};
