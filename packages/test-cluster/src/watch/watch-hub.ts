import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { Change } from '../store/history.js';
import type { StoreEngine } from '../store/store.js';

/** An open watch, as the cluster's owner sees it. */
export interface OpenWatch {
  readonly resource: ResourceDefinition;
  readonly namespace: string | undefined;
  readonly onChange: (change: Change) => void;
  readonly sendBookmark: () => void;
  /** Ends the stream cleanly, or breaks the connection. */
  readonly end: (how: 'close' | 'reset') => void;
}

/** Hands every change to the watches of its resource and namespace. */
export interface WatchHub {
  /** Returns a function that takes the watch out. */
  add(watch: OpenWatch): () => void;
  readonly open: () => readonly OpenWatch[];
  close(): void;
}

export function createWatchHub(store: StoreEngine): WatchHub {
  const byResource = new Map<string, Set<OpenWatch>>();
  const unsubscribe = store.subscribe((change) => {
    const watches = byResource.get(storageKeyOf(change.resource));
    if (!watches) return;
    const { namespace } = change.after.object.metadata;
    for (const watch of [...watches]) if (watch.namespace === undefined || watch.namespace === namespace) watch.onChange(change);
  });
  const open = () => [...byResource.values()].flatMap((watches) => [...watches]);
  return {
    add: (watch) => {
      const key = storageKeyOf(watch.resource);
      const watches = byResource.get(key) ?? new Set();
      byResource.set(key, watches.add(watch));
      return () => void watches.delete(watch);
    },
    open,
    close: () => {
      unsubscribe();
      for (const watch of open()) watch.end('close');
    },
  };
}
