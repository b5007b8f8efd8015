import { readFile } from 'node:fs/promises';
import { KubeError } from '../error.js';
import { type Clock, systemClock } from '../../clock/clock.js';

/** Mounted tokens and certificates are swapped in place; a minute is what other clients allow, ten seconds costs nothing. */
const freshMilliseconds = 10_000;

export interface FileCache {
  /** The file's content, at most ten seconds old. */
  read(path: string): Promise<string>;
  forget(): void;
}

/** Reads small files that others replace from time to time. */
export const createFileCache = (clock: Clock = systemClock): FileCache => {
  const cached = new Map<string, { readonly at: number; readonly content: Promise<string> }>();
  return {
    read: (path) => {
      const known = cached.get(path);
      if (known !== undefined && clock.monotonic() - known.at < freshMilliseconds) return known.content;
      const content = readFile(path, 'utf8').catch((failure: { readonly code?: string }) => {
        throw new KubeError({
          code: 0,
          reason: 'ClientCredentials',
          message: `${path} cannot be read: ${failure.code ?? 'unknown failure'}`,
        });
      });
      cached.set(path, { at: clock.monotonic(), content });
      content.catch(() => cached.delete(path));
      return content;
    },
    forget: () => cached.clear(),
  };
};
