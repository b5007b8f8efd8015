/** What is known under the key, or else the outcome of the work, which is known from then on. */
export function lookUp<K, V>(
  known: { readonly get: (key: K) => V | undefined; readonly set: (key: K, value: V) => unknown },
  key: K,
  work: () => V,
): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const result = work();
  known.set(key, result);
  return result;
}

/** The same work, done once for each object and forgotten with it. */
export function once<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => lookUp(known, key, () => work(key));
}
