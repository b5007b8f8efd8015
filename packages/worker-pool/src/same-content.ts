const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Members that say something: absent, null and empty lists and objects say the same, nothing. */
const isSaying = (value: unknown): boolean =>
  isObject(value) ? (Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0) : value !== undefined && value !== null;

/** Whether two JSON values mean the same. A member that is empty counts as absent. @internal */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return !isSaying(a) && !isSaying(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => sameContent(item, b[at]));
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameContent(a[key], b[key]));
}
