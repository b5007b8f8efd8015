import { constants } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileSystem } from '../ports.js';

/** Maps an absolute path of the node below a directory; no path leads out of it. */
export const below = (root: string, path: string): string => join(root, resolve('/', path));

/** The node's files, all below one directory. */
export const createRootedFiles = (root: string): FileSystem => ({
  read: (path) => readFile(below(root, path)).catch(unlessCode('ENOENT', 'ENOTDIR')),
  write: (path, content, mode) =>
    replaceFile(below(root, path), mode, async (temporary) => {
      const file = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, mode);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
    }),
  remove: (path) => rm(below(root, path), { force: true }),
  removeTree: (path) => rm(below(root, path), { force: true, recursive: true }),
  removeEmptyDirectory: async (path) => {
    await rmdir(below(root, path)).catch(unlessCode('ENOENT', 'ENOTEMPTY', 'EEXIST'));
  },
});

/**
 * Replaces a file as a whole: what `fill` wrote to a temporary file beside it takes its name, and the directory is synced, so that
 * after a power failure there is the old one or the new one.
 */
export async function replaceFile(path: string, mode: number, fill: (temporary: string) => Promise<void>): Promise<void> {
  const directory = dirname(path);
  const created = await mkdir(directory, { recursive: true, mode: 0o755 });
  // Always the same name: what a killed process left is overwritten, not kept.
  const temporary = join(directory, `.${basename(path)}.new`);
  try {
    await fill(temporary);
    // The mode given to open is cut by the process's umask.
    await chmod(temporary, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(directory);
  if (created !== undefined) await syncDirectory(dirname(created));
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const unlessCode =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))) return undefined;
    throw error;
  };
