import { randomUUID } from 'node:crypto';
import type { ObjectMeta, ResourceType } from '@gardener-inplace/api';
import type { JsonObject } from '../json/json-object.js';
import { referenceOf, type KubeObject, type Metadata, type Reference } from '../kube-object.js';
import { apiVersionOf, storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';
import { createCollection, type Collection } from './collection.js';
import { createHistory, type Change, type History } from './history.js';
import { stored, type Stored } from './stored.js';
import { undo } from './undo.js';

/** The cluster's objects, reachable from the test process without HTTP, validation or admission. Objects are frozen. */
export interface Store {
  /** Version of the latest write, as a string. */
  readonly resourceVersion: string;
  get(resource: ResourceType, reference: Reference): KubeObject | undefined;
  /** In the order of namespace and name; all namespaces when none is given. */
  list(resource: ResourceType, namespace?: string): readonly KubeObject[];
  /** Creates or replaces; uid, creationTimestamp, apiVersion and kind are filled in where absent. Watches see it. */
  put<T extends SeedObject>(resource: ResourceType, object: T): KubeObject;
  /** Removes at once, finalizers or not. */
  remove(resource: ResourceType, reference: Reference): KubeObject | undefined;
  /** Forgets the history: a watch or a page from an older resourceVersion is then answered 410. */
  compact(): void;
}

/** The least that a test has to say of an object. */
export interface SeedObject {
  readonly metadata?: ObjectMeta;
}

/** The store as the server's own parts use it. */
export interface StoreEngine extends Store {
  readonly revision: number;
  entry(resource: ResourceDefinition, reference: Reference): Stored | undefined;
  /** Changes with the next write: whoever writes while going through it goes through a copy. */
  entries(resource: ResourceDefinition, namespace?: string): readonly Stored[];
  /** The entries as they were at a revision, or undefined when that is forgotten. */
  entriesAt(resource: ResourceDefinition, revision: number, namespace?: string): readonly Stored[] | undefined;
  write(resource: ResourceDefinition, object: KubeObject): Stored;
  erase(resource: ResourceDefinition, reference: Reference): Stored | undefined;
  changesSince(resource: ResourceDefinition, revision: number): readonly Change[] | undefined;
  subscribe(listener: (change: Change) => void): () => void;
  /** Replaces everything; the history starts anew. */
  restore(objects: Iterable<readonly [ResourceDefinition, KubeObject]>, revision: number): void;
}

export function createStore(served: ServedResources, options: { readonly compactAfter: number; readonly now: () => Date }): StoreEngine {
  let revision = 1;
  let collections = new Map<string, Collection>();
  let history: History = createHistory(options.compactAfter, 0);
  const listeners = new Set<(change: Change) => void>();

  const collectionOf = (resource: ResourceDefinition): Collection => {
    const key = storageKeyOf(resource);
    const existing = collections.get(key);
    if (existing) return existing;
    const created = createCollection();
    collections.set(key, created);
    return created;
  };

  const announce = (change: Change): void => {
    history.add(change);
    for (const listener of [...listeners]) listener(change);
  };

  const write = (resource: ResourceDefinition, object: KubeObject): Stored => {
    const collection = collectionOf(resource);
    const before = collection.get(referenceOf(object));
    revision += 1;
    const after = stored(object, revision);
    collection.set(after);
    announce({ type: before ? 'MODIFIED' : 'ADDED', resource, revision, ...(before && { before }), after });
    return after;
  };

  const erase = (resource: ResourceDefinition, reference: Reference): Stored | undefined => {
    const collection = collectionOf(resource);
    const before = collection.get(reference);
    if (!before) return undefined;
    collection.delete(before);
    revision += 1;
    const after = stored(before.object, revision);
    announce({ type: 'DELETED', resource, revision, before, after });
    return after;
  };

  const changesSince = (resource: ResourceDefinition, from: number): readonly Change[] | undefined => {
    const key = storageKeyOf(resource);
    return history.since(from)?.filter((change) => storageKeyOf(change.resource) === key);
  };

  return {
    get resourceVersion() {
      return String(revision);
    },
    get revision() {
      return revision;
    },
    get: (resource, reference) => collectionOf(served.definitionOf(resource)).get(reference)?.object,
    list: (resource, namespace) =>
      collectionOf(served.definitionOf(resource))
        .list(namespace)
        .map(({ object }) => object),
    put: (resource, object) => {
      const definition = served.definitionOf(resource);
      return write(definition, seeded(definition, Object.fromEntries(Object.entries(object)), options.now())).object;
    },
    remove: (resource, reference) => erase(served.definitionOf(resource), reference)?.object,
    compact: () => history.compact(revision),
    entry: (resource, reference) => collectionOf(resource).get(reference),
    entries: (resource, namespace) => collectionOf(resource).list(namespace),
    entriesAt: (resource, at, namespace) => {
      if (at === revision) return collectionOf(resource).list(namespace);
      const changes = changesSince(resource, at);
      return changes && undo(collectionOf(resource).list(namespace), changes, namespace);
    },
    write,
    erase,
    changesSince,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restore: (objects, at) => {
      collections = new Map();
      for (const [resource, object] of objects) {
        collectionOf(resource).set(stored(object, Number(object.metadata.resourceVersion ?? at)));
      }
      revision = Math.max(at, revision + 1);
      history = createHistory(options.compactAfter, revision);
    },
  };
}

function seeded(resource: ResourceDefinition, object: JsonObject, now: Date): KubeObject {
  const metadata = object['metadata'] as Metadata | undefined;
  if (!metadata?.name) throw new Error(`a ${resource.kind} needs metadata.name`);
  if (resource.namespaced && !metadata.namespace) throw new Error(`a ${resource.kind} needs metadata.namespace`);
  return {
    ...object,
    apiVersion: apiVersionOf(resource),
    kind: resource.kind,
    metadata: { uid: randomUUID(), creationTimestamp: `${now.toISOString().slice(0, 19)}Z`, ...metadata },
  };
}
