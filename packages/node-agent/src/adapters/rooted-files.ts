import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileSystem } from '../ports.js';
import { belowRoot } from './below-root.js';

/** The node's files, all below one directory, wherever symbolic links point. */
export const createRootedFiles = (root: string): FileSystem => {
  const placeOf = async (path: string): Promise<string> => {
    const place = await belowRoot(root, path, 'itself');
    if (place === join(root)) throw new Error(`${JSON.stringify(path)} names no file`);
    return place;
  };
  return {
    read: async (path) => readFile(await belowRoot(root, path, 'followed')).catch(unlessCode('ENOENT', 'ENOTDIR')),
    write: async (path, content, mode) => replaceFile(await placeOf(path), mode, (file) => file.writeFile(content)),
    remove: async (path) => rm(await placeOf(path), { force: true }),
    removeTree: async (path) => rm(await placeOf(path), { force: true, recursive: true }),
    removeEmptyDirectory: async (path) => {
      await rmdir(await placeOf(path)).catch(unlessCode('ENOENT', 'ENOTEMPTY', 'EEXIST'));
    },
  };
};

/**
 * Replaces a file as a whole: what `fill` wrote to a temporary file beside it takes its name, and the directory is synced, so that
 * after a power failure there is the old one or the new one.
 */
export async function replaceFile(path: string, mode: number, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const directory = dirname(path);
  const created = await mkdir(directory, { recursive: true, mode: 0o755 });
  // Always the same name, so what a killed process left is not kept. It is made anew: nobody's link is written through.
  const temporary = join(directory, `.${basename(path)}.inplace-new`);
  await rm(temporary, { force: true });
  try {
    await writeWhole(temporary, mode, fill);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(directory);
  if (created !== undefined) await syncDirectory(dirname(created));
}

async function writeWhole(path: string, mode: number, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await fill(file);
    // The mode given to open is cut by the process's umask.
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
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
