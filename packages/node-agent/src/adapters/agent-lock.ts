import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { paths } from '../paths.js';
import { belowRoot } from './below-root.js';

export type AgentLock =
  | { readonly isHeld: true; readonly release: () => Promise<void> }
  /** Another live process has it. */
  | { readonly isHeld: false; readonly pid: number };

const attempts = 5;

/**
 * One agent per node: two would run the same update side by side. The lock names a process by id, boot and start time, so one that
 * was killed, or a number that was given again, holds nothing.
 */
export async function acquireAgentLock(root: string): Promise<AgentLock> {
  const path = await belowRoot(root, paths.lock, 'itself');
  await mkdir(dirname(path), { recursive: true });
  const own = `${process.pid} ${await identityOf(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  await writeFile(draft, own, { flag: 'wx', mode: 0o600 });
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // A link appears with its content, or not at all.
      if (await succeeds(link(draft, path))) return { isHeld: true, release: () => release(path, own) };
      const other = await textOf(path);
      const pid = Number(other.split(' ')[0]);
      if (other === `${pid} ${await identityOf(pid)}`) return { isHeld: false, pid };
      await removeStale(path, other);
    }
    throw new Error(`${path} cannot be taken`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Taken aside first: if it was replaced since it was read, it is somebody's and goes back. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  if (!(await succeeds(rename(path, aside)))) return;
  if ((await textOf(aside)) !== stale) await succeeds(link(aside, path));
  await rm(aside, { force: true });
}

async function release(path: string, own: string): Promise<void> {
  if ((await textOf(path)) === own) await rm(path, { force: true });
}

/** Boot and start time; of no use for a process that is gone, or only waits to be collected. */
async function identityOf(pid: number): Promise<string> {
  const [state, ...fields] = (await textOf(`/proc/${pid}/stat`)).replace(/^.*\) /s, '').split(' ');
  const started = fields[18];
  return state === 'Z' || started === undefined ? 'gone' : `${(await textOf('/proc/sys/kernel/random/boot_id')).trim()} ${started}`;
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const succeeds = (action: Promise<unknown>): Promise<boolean> =>
  action.then(
    () => true,
    () => false,
  );
