import type { Reference } from '../kube-object.js';
import type { Stored } from './stored.js';

/** The objects of one resource, by namespace and name, listed in the order of their keys. */
export interface Collection {
  get(reference: Reference): Stored | undefined;
  set(reference: Reference, value: Stored): void;
  delete(reference: Reference): void;
  list(namespace?: string): readonly Stored[];
}

interface Bucket {
  readonly byName: Map<string, Stored>;
  readonly names: string[];
}

export function createCollection(): Collection {
  const buckets = new Map<string, Bucket>();
  // A key is "namespace/name", so namespaces sort as if they ended in a slash.
  const namespaces: string[] = [];

  const bucketFor = (namespace: string): Bucket => {
    const existing = buckets.get(namespace);
    if (existing) return existing;
    const created = { byName: new Map<string, Stored>(), names: [] };
    buckets.set(namespace, created);
    insertSorted(namespaces, `${namespace}/`);
    return created;
  };

  const listBucket = ({ byName, names }: Bucket): Stored[] => names.map((name) => byName.get(name)).filter((entry) => entry !== undefined);

  return {
    get: ({ namespace = '', name }) => buckets.get(namespace)?.byName.get(name),
    set: ({ namespace = '', name }, value) => {
      const { byName, names } = bucketFor(namespace);
      if (!byName.has(name)) insertSorted(names, name);
      byName.set(name, value);
    },
    delete: ({ namespace = '', name }) => {
      const bucket = buckets.get(namespace);
      if (!bucket?.byName.delete(name)) return;
      bucket.names.splice(positionOf(bucket.names, name), 1);
    },
    list: (namespace) => {
      if (namespace !== undefined) {
        const bucket = buckets.get(namespace);
        return bucket ? listBucket(bucket) : [];
      }
      return namespaces.flatMap((prefix) => listBucket(bucketFor(prefix.slice(0, -1))));
    },
  };
}

function positionOf(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const insertSorted = (sorted: string[], value: string): void => {
  sorted.splice(positionOf(sorted, value), 0, value);
};
