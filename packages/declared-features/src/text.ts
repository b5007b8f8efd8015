/** A value that should be a text, as one: an object in its place must not be asked for `toString`, which a request may have set. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
