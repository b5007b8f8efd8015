import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FileSystem, HostInfo } from '../ports.js';

export interface HostInfoOptions {
  readonly root?: string;
  /** A path on this machine. Default: the kernel's, or `run/boot-id` below a root other than `/`. */
  readonly bootIdPath?: string;
  /** Where a root other than `/` has no /etc/hostname. */
  readonly nodeName: string;
}

const kernelBootId = '/proc/sys/kernel/random/boot_id';

export function createHostInfo(files: FileSystem, { root = '/', bootIdPath, nodeName }: HostInfoOptions): HostInfo {
  const bootId = bootIdPath ?? (root === '/' ? kernelBootId : join(root, 'run/boot-id'));
  const text = async (path: string): Promise<string | undefined> => {
    const bytes = await files.read(path);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  };
  return {
    osRelease: () => text('/etc/os-release'),
    hostname: async () => (root === '/' ? hostname() : ((await text('/etc/hostname'))?.trim() ?? nodeName)),
    bootID: async () => (await readFile(bootId, 'utf8')).trim(),
  };
}
