import type { Change } from './history.js';
import type { Stored } from './stored.js';

/** The entries, sorted by key, as they were before the given changes. */
export function undo(current: readonly Stored[], changes: readonly Change[], namespace: string | undefined): readonly Stored[] {
  const past = new Map<string, Stored | undefined>();
  for (const { before, after } of [...changes].reverse()) {
    if (namespace === undefined || after.object.metadata.namespace === namespace) past.set(after.key, before);
  }
  if (past.size === 0) return current;
  const kept = current.flatMap((entry) => {
    if (!past.has(entry.key)) return [entry];
    const before = past.get(entry.key);
    past.delete(entry.key);
    return before ? [before] : [];
  });
  const gone = [...past.values()].filter((entry) => entry !== undefined);
  return gone.length === 0 ? kept : [...kept, ...gone].sort((a, b) => (a.key < b.key ? -1 : 1));
}
