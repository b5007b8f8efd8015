import type { File, OperatingSystemConfig } from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import { sameContent } from '../same-content.js';

/**
 * The files that a node gets: those of the control plane, then those of the operating system's extension, without what is
 * meant for another host.
 *
 * ```ts
 * collectFiles(osc, 'node-1').map(({ path }) => path);
 * ```
 * @param hostName undefined before the host name is known: only files for every host
 * @source node agent reference, change classification
 */
export const collectFiles = (osc: OperatingSystemConfig, hostName?: string): readonly File[] =>
  [...listOf(osc?.spec?.files), ...listOf(osc?.status?.extensionFiles)].filter((file) => (file.hostName ?? hostName) === hostName);

export interface FileChanges {
  /** New or different, in the order of the desired files. */
  readonly changed: readonly File[];
  readonly deleted: readonly File[];
}

/**
 * What to write and what to delete. A path that occurs twice counts with its last entry.
 *
 * ```ts
 * const { changed, deleted } = diffFiles(collectFiles(applied, host), collectFiles(desired, host));
 * ```
 * @source node agent reference, change classification
 */
export function diffFiles(applied: readonly File[], desired: readonly File[]): FileChanges {
  const [before, after] = [byPath(listOf(applied)), byPath(listOf(desired))];
  return {
    changed: [...after.values()].filter((file) => !sameContent(file, before.get(file.path))),
    deleted: [...before.values()].filter(({ path }) => !after.has(path)),
  };
}

const byPath = (files: readonly File[]): ReadonlyMap<string, File> => new Map(files.map((file) => [file.path, file]));
