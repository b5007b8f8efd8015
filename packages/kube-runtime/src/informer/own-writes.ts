import type { KubeObject } from '../client/port.js';
import { type Clock, systemClock } from '../clock/clock.js';
import { demandOptions, has } from '../process/demand-options.js';
import { keyOf } from './store.js';

export interface OwnWritesOptions {
  /** A cache that shows nothing for so long is believed again, so that a lost event cannot block a key for ever. Default 10,000. */
  readonly patienceMilliseconds?: number | undefined;
  readonly clock?: Clock | undefined;
}

/** Remembers what we wrote until the cache shows it, so that nothing is decided twice on one stale read. */
export interface OwnWrites<T extends KubeObject> {
  /**
   * Notes a write. `before` is the cached object it was decided on; undefined for a creation. The write must have carried the version of
   * `before` as its precondition: only then does any other version in the cache mean that ours has arrived.
   */
  note(before: T | undefined, written: T): void;
  /** Is the cache older than our last write to this key? Then come back later instead of deciding. */
  isBehind(key: string): boolean;
}

/**
 * Creates the memory for one cache.
 *
 * @throws ConfigError without one.
 * @example
 * if (writes.isBehind(key)) return { againAfterMilliseconds: 1000 };
 * writes.note(node, await patchIfChanged(client, nodes, node, wanted));
 */
export const createOwnWrites = <T extends KubeObject>(
  cache: { get(key: string): T | undefined },
  options: OwnWritesOptions = {},
): OwnWrites<T> => {
  demandOptions('createOwnWrites', { cache }, { cache: has('get') });
  const { patienceMilliseconds = 10_000, clock = systemClock } = options ?? {};
  const noted = new Map<string, { readonly basedOn: string | undefined; readonly at: number }>();
  const versionOf = (object: T | undefined) => object?.metadata?.resourceVersion;
  return {
    note: (before, written) => {
      const basedOn = versionOf(before);
      if (versionOf(written) !== basedOn) noted.set(keyOf(written), { basedOn, at: clock.monotonic() });
    },
    isBehind: (key) => {
      const write = noted.get(key);
      if (write === undefined) return false;
      const isBehind = versionOf(cache.get(key)) === write.basedOn && clock.monotonic() - write.at < patienceMilliseconds;
      if (!isBehind) noted.delete(key);
      return isBehind;
    },
  };
};
