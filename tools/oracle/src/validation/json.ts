/** An object that a generator builds up and changes. */
export type Json = { [name: string]: unknown };

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a place, or a new one put there. */
export const objectAt = (parent: Json, ...names: readonly string[]): Json => {
  let current = parent;
  for (const name of names) {
    const next = current[name];
    if (isObject(next)) current = next;
    else {
      const made: Json = {};
      current[name] = made;
      current = made;
    }
  }
  return current;
};

export const listAt = (parent: Json, name: string): Json[] => {
  const value = parent[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Sets a property, or removes it where there is no value. */
export const put = (parent: Json, name: string, value: unknown): void => {
  if (value === undefined) delete parent[name];
  else parent[name] = value;
};
