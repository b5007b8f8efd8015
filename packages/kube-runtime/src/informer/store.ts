import type { KubeObject } from '../client/port.js';

/** Name to keys under which an object is found. */
export type Indexers<T> = Readonly<Record<string, (object: T) => readonly string[]>>;

export interface Store<T extends KubeObject> {
  readonly get: (key: string) => T | undefined;
  readonly list: () => readonly T[];
  readonly byIndex: (index: string, value: string) => readonly T[];
  keys(): IterableIterator<string>;
  readonly size: number;
  set(key: string, object: T): void;
  delete(key: string): void;
}

/** `namespace/name`, or `name` where there is no namespace. */
export const keyOf = ({ metadata }: KubeObject): string =>
  metadata?.namespace === undefined || metadata.namespace === '' ? (metadata?.name ?? '') : `${metadata.namespace}/${metadata.name ?? ''}`;

/** The reference that a key stands for. */
export const referenceOf = (key: string): { readonly namespace?: string; readonly name: string } => {
  const slash = key.indexOf('/');
  return slash < 0 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
};

type Index = Map<string, Set<string>>;

/** Objects by key and by indexes. */
export const createStore = <T extends KubeObject>(indexers: Indexers<T> = {}): Store<T> => {
  const objects = new Map<string, T>();
  const indexes = new Map<string, Index>(Object.keys(indexers).map((name) => [name, new Map()]));

  const unindex = (key: string, object: T) => {
    for (const [name, index] of indexes) {
      for (const value of indexers[name]?.(object) ?? []) {
        const keys = index.get(value);
        keys?.delete(key);
        if (keys?.size === 0) index.delete(value);
      }
    }
  };
  const addToIndexes = (key: string, object: T) => {
    for (const [name, index] of indexes) {
      for (const value of indexers[name]?.(object) ?? []) {
        const keys = index.get(value);
        if (keys === undefined) index.set(value, new Set([key]));
        else keys.add(key);
      }
    }
  };

  return {
    get: (key) => objects.get(key),
    list: () => [...objects.values()],
    byIndex: (name, value) => {
      const index = indexes.get(name);
      if (index === undefined) throw new RangeError(`there is no index ${JSON.stringify(name)}`);
      return [...(index.get(value) ?? [])].map((key) => objects.get(key)).filter((object) => object !== undefined);
    },
    keys: () => objects.keys(),
    get size() {
      return objects.size;
    },
    set: (key, object) => {
      const known = objects.get(key);
      if (known !== undefined) unindex(key, known);
      objects.set(key, object);
      addToIndexes(key, object);
    },
    delete: (key) => {
      const known = objects.get(key);
      if (known !== undefined) unindex(key, known);
      objects.delete(key);
    },
  };
};
