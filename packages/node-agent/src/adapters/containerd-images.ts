import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageExtractor } from '../ports.js';
import { belowRoot } from './below-root.js';
import { execute } from './execute.js';
import { replaceFile } from './rooted-files.js';

export interface ContainerdImagesOptions {
  readonly root?: string;
  /** Program and first arguments. Default `['ctr']`. */
  readonly program?: readonly string[];
  /** One pull. Default 5 min. */
  readonly deadlineMilliseconds?: number;
}

/** Files out of container images, by containerd's own command line: pull, mount a read-only view, copy, unmount. */
export function createContainerdImages({
  root = '/',
  program = ['ctr'],
  deadlineMilliseconds = 300_000,
}: ContainerdImagesOptions = {}): ImageExtractor {
  return {
    extract: async ({ image, filePathInImage, destination, mode }, signal) => {
      const call = (...args: readonly string[]): Promise<string> =>
        execute(program, ['--namespace', 'k8s.io', 'images', ...args], {
          deadlineMilliseconds,
          signal,
          environment: { INPLACE_ROOT: root },
        });
      const view = await mkdtemp(join(tmpdir(), 'inplace-image-'));
      try {
        await call('pull', '--hosts-dir', '/etc/containerd/certs.d', image);
        await call('mount', image, view);
        try {
          const from = await belowRoot(view, filePathInImage, 'followed');
          await replaceFile(await belowRoot(root, destination, 'itself'), mode, (file) => copyInto(file, from));
        } finally {
          await call('unmount', '--rm', view);
        }
      } finally {
        await rm(view, { recursive: true, force: true });
      }
    },
  };
}

/** Out of an image comes only what is in it. */
async function copyInto(file: FileHandle, from: string): Promise<void> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  await writeFile(file, source.createReadStream());
}
