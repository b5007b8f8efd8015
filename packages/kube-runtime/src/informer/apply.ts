import type { KubeObject } from '../client/port.js';
import type { HandlerSet } from './handlers.js';
import { keyOf, type Store } from './store.js';

const isSameObject = (a: KubeObject, b: KubeObject): boolean => a.metadata?.uid === b.metadata?.uid;
const isSameVersion = (a: KubeObject, b: KubeObject): boolean =>
  a.metadata?.resourceVersion !== undefined && a.metadata.resourceVersion === b.metadata?.resourceVersion;

/** Puts what the server says into the store and tells the handlers what changed by it. */
export interface Applier<T> {
  /** Returns whether it was news. */
  upsert(object: T, isInitial: boolean): boolean;
  remove(object: T): void;
  /** A whole list: what is missing from it was deleted unseen. Returns how many objects it was news of. */
  replace(objects: readonly T[], isInitial: boolean): number;
}

export const createApplier = <T extends KubeObject>(store: Store<T>, handlers: HandlerSet<T>): Applier<T> => {
  const upsert = (object: T, isInitial: boolean): boolean => {
    const key = keyOf(object);
    const known = store.get(key);
    if (known === undefined) {
      store.set(key, object);
      handlers.added(object, { isInitial });
    } else if (!isSameObject(known, object)) {
      // A namesake: whoever follows the old object must see it end.
      store.delete(key);
      handlers.deleted(known, { isLastKnown: true });
      store.set(key, object);
      handlers.added(object, { isInitial: false });
    } else if (!isSameVersion(known, object)) {
      store.set(key, object);
      handlers.updated(object, known);
    } else return false;
    return true;
  };
  const removeKey = (key: string, object: T, isLastKnown: boolean) => {
    store.delete(key);
    handlers.deleted(object, { isLastKnown });
  };
  return {
    upsert,
    remove: (object) => {
      const key = keyOf(object);
      const known = store.get(key);
      if (known !== undefined) removeKey(key, isSameObject(known, object) ? object : known, !isSameObject(known, object));
    },
    replace: (objects, isInitial) => {
      const listed = new Set(objects.map(keyOf));
      let news = 0;
      for (const key of store.keys()) {
        const known = store.get(key);
        if (known === undefined || listed.has(key)) continue;
        removeKey(key, known, true);
        news += 1;
      }
      for (const object of objects) if (upsert(object, isInitial)) news += 1;
      return news;
    },
  };
};
