import { referenceOf, type KubeObject, type Reference } from '../kube-object.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';
import type { Change } from '../store/history.js';
import type { StoreEngine } from '../store/store.js';

/** Where an object is. */
export interface Place {
  readonly resource: ResourceDefinition;
  readonly reference: Reference;
}

/** An object that names an owner. */
export interface Dependent extends Place {
  readonly object: KubeObject;
}

/** Who names whom as an owner, by uid. */
export interface OwnerIndex {
  update(change: Change): void;
  dependentsOf(uid: string): readonly Dependent[];
  /** Reads the whole store again. */
  rebuild(): void;
}

export function createOwnerIndex(served: ServedResources, store: StoreEngine): OwnerIndex {
  const byOwner = new Map<string, Map<string, Place>>();
  const keyOf = (resource: ResourceDefinition, key: string) => `${storageKeyOf(resource)}/${key}`;

  const add = (resource: ResourceDefinition, key: string, object: KubeObject) => {
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const places = byOwner.get(uid) ?? new Map<string, Place>();
      byOwner.set(uid, places.set(keyOf(resource, key), { resource, reference: referenceOf(object) }));
    }
  };

  return {
    update: ({ resource, before, after, type }) => {
      for (const { uid } of before?.object.metadata.ownerReferences ?? []) {
        const places = byOwner.get(uid);
        places?.delete(keyOf(resource, after.key));
        if (places?.size === 0) byOwner.delete(uid);
      }
      if (type !== 'DELETED') add(resource, after.key, after.object);
    },
    dependentsOf: (uid) =>
      [...(byOwner.get(uid)?.values() ?? [])].flatMap((place) => {
        const object = store.entry(place.resource, place.reference)?.object;
        return object ? [{ ...place, object }] : [];
      }),
    rebuild: () => {
      byOwner.clear();
      for (const resource of served.all) for (const { key, object } of store.entries(resource)) add(resource, key, object);
    },
  };
}
