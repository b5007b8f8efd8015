import type { ResourceDefinition } from '../served/resource-definition.js';
import type { Stored } from './stored.js';

/** One write. A deletion carries the last state under the revision of the deletion. */
export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly resource: ResourceDefinition;
  readonly revision: number;
  readonly before?: Stored;
  readonly after: Stored;
}

/** The latest changes, oldest first; older ones are forgotten (compacted). */
export interface History {
  /** Changes after a revision, or undefined when some of them are forgotten. */
  since(revision: number): readonly Change[] | undefined;
  add(change: Change): void;
  /** Forgets everything up to a revision. */
  compact(revision: number): void;
}

export function createHistory(limit: number, startRevision: number): History {
  let changes: Change[] = [];
  let forgotten = startRevision;

  const firstAfter = (revision: number): number => {
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((changes[middle]?.revision ?? 0) <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    since: (revision) => (revision < forgotten ? undefined : changes.slice(firstAfter(revision))),
    add: (change) => {
      changes.push(change);
      const oldestKept = changes.length - limit;
      if (oldestKept > 0) forgotten = Math.max(forgotten, changes[oldestKept - 1]?.revision ?? forgotten);
      // Cutting only now and then keeps a write cheap.
      if (changes.length > 2 * limit + 16) changes = changes.slice(firstAfter(forgotten));
    },
    compact: (revision) => {
      forgotten = Math.max(forgotten, revision);
      changes = changes.slice(firstAfter(forgotten));
    },
  };
}
