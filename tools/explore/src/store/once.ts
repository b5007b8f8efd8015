/** What is known under the key, or else the outcome of the work, which is known from then on. */
export function lookUp<K, V>(known: Map<K, V>, key: K, work: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const result = work();
  known.set(key, result);
  return result;
}

/** The same work, done once for each object and forgotten with it. */
export function once<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = work(key);
    known.set(key, result);
    return result;
  };
}
