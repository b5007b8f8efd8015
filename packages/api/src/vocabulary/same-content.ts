const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Whether two JSON values say the same. A key without a value counts as absent. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameContent(item, b[index]));
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameContent(a[key], b[key]));
}
