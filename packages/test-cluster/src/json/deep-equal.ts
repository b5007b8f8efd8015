import { isJsonObject } from './json-object.js';

/** Whether two JSON values say the same, whatever the order of their fields. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => Object.hasOwn(b, field) && deepEqual(a[field], b[field]));
}
