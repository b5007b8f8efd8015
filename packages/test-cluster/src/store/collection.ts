import type { Reference } from '../kube-object.js';
import { keyOf, positionOf, type Stored } from './stored.js';

/** The objects of one resource, by namespace and name, listed in the order of their keys. */
export interface Collection {
  get(reference: Reference): Stored | undefined;
  set(value: Stored): void;
  delete(value: Stored): void;
  /** Changes with the next write: whoever writes while going through it goes through a copy. */
  list(namespace?: string): readonly Stored[];
}

/** Entries by key with their sorted list, which is put in order again when it is read after an entry came or went. */
interface Bucket {
  readonly byKey: Map<string, Stored>;
  sorted: Stored[] | undefined;
}

const createBucket = (): Bucket => ({ byKey: new Map(), sorted: undefined });

export function createCollection(): Collection {
  const all = createBucket();
  const byNamespace = new Map<string, Bucket>();

  const bucketOf = (namespace: string): Bucket => {
    const bucket = byNamespace.get(namespace) ?? createBucket();
    byNamespace.set(namespace, bucket);
    return bucket;
  };

  const bucketsFor = ({ object: { metadata } }: Stored): readonly Bucket[] =>
    metadata.namespace === undefined ? [all] : [all, bucketOf(metadata.namespace)];

  return {
    get: (reference) => all.byKey.get(keyOf(reference)),
    set: (value) => bucketsFor(value).forEach((bucket) => put(bucket, value)),
    delete: (value) => bucketsFor(value).forEach((bucket) => drop(bucket, value)),
    list: (namespace) => {
      const bucket = namespace === undefined ? all : byNamespace.get(namespace);
      return bucket ? sortedOf(bucket) : [];
    },
  };
}

function put(bucket: Bucket, value: Stored): void {
  const isKnown = bucket.byKey.has(value.key);
  bucket.byKey.set(value.key, value);
  if (!isKnown) bucket.sorted = undefined;
  else if (bucket.sorted) bucket.sorted[positionOf(bucket.sorted, value.key)] = value;
}

function drop(bucket: Bucket, { key }: Stored): void {
  bucket.byKey.delete(key);
  bucket.sorted?.splice(positionOf(bucket.sorted, key), 1);
}

const sortedOf = (bucket: Bucket): Stored[] => (bucket.sorted ??= [...bucket.byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1)));
