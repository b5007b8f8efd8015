import { type Clock, createOwnWrites, type Informer, type KubeObject, systemClock } from '@gardener-inplace/kube-runtime';
import type { Caches } from './caches.js';

/** What one pool's reconciles wrote, and whether the caches show it yet. */
export interface PoolWrites {
  /** Performs a write that carries the version which the cache shows now, and remembers its answer. */
  remember<T extends KubeObject>(plural: string, key: string, write: () => Promise<T>): Promise<void>;
  /** Performs a deletion, and remembers it until the cache shows that the object goes or is gone. */
  forget(plural: string, key: string, uid: string, write: () => Promise<void>): Promise<void>;
  /** Whether some cache is older than a write of ours: nothing is decided then, and its event brings the next round. */
  isBehind(): boolean;
}

/** A cache that shows nothing for so long is believed again. */
const patienceMilliseconds = 10_000;

/** One `PoolWrites` per pool over the same caches. */
export function createPoolWrites(caches: Caches, clock: Clock = systemClock): () => PoolWrites {
  const tables: Readonly<Record<string, Informer<KubeObject>>> = {
    machinedeployments: caches.deployments,
    machinesets: caches.machineSets,
    machines: caches.machines,
    nodes: caches.nodes,
  };
  return () => {
    const writes = new Map(Object.entries(tables).map(([plural, cache]) => [plural, { cache, own: createOwnWrites(cache, { clock }) }]));
    const noted = new Map<string, () => boolean>();
    return {
      remember: async (plural, key, write) => {
        const table = writes.get(plural);
        const before = table?.cache.get(key);
        const written = await write();
        if (table === undefined) return;
        table.own.note(before, written);
        noted.set(`${plural}/${key}`, () => table.own.isBehind(key));
      },
      forget: async (plural, key, uid, write) => {
        await write();
        const cache = tables[plural];
        const until = clock.monotonic() + patienceMilliseconds;
        const isShownAlive = (): boolean => {
          const { metadata } = cache?.get(key) ?? {};
          return metadata?.uid === uid && metadata.deletionTimestamp === undefined && clock.monotonic() < until;
        };
        noted.set(`${plural}/${key}`, isShownAlive);
      },
      isBehind: () => {
        for (const [name, isBehind] of noted) if (!isBehind()) noted.delete(name);
        return noted.size > 0;
      },
    };
  };
}
