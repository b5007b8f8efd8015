import { isJsonObject } from './json-object.js';

/** A copy without fields that are null, at any depth; the value itself where there are none. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) {
    const items = value.map(withoutNulls);
    return (items.some((item, index) => item !== value[index]) ? items : value) as T;
  }
  if (!isJsonObject(value)) return value;
  const before = Object.entries(value);
  const after = before.filter(([, each]) => each !== null).map(([field, each]) => [field, withoutNulls(each)] as const);
  const isSame = after.length === before.length && after.every(([, each], index) => each === before[index]?.[1]);
  return isSame ? value : (Object.fromEntries(after) as T);
}
