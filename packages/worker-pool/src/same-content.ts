import { entryOf } from './entry-of.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Members that say something: absent, null and empty lists and objects say the same, nothing. */
const isSaying = (value: unknown): boolean =>
  isObject(value) ? (Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0) : value !== undefined && value !== null;

type Pair = readonly [unknown, unknown];

/** What has to mean the same below two values; undefined when they differ already. */
function below([a, b]: Pair): readonly Pair[] | undefined {
  if (a === b) return [];
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return isSaying(a) || isSaying(b) ? undefined : [];
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length ? a.map((item, at): Pair => [item, b[at]]) : undefined;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key): Pair => [entryOf(a, key), entryOf(b, key)]);
}

/** Whether two JSON values mean the same, cyclic and very deep ones too. A member that is empty counts as absent. @internal */
export function sameContent(a: unknown, b: unknown): boolean {
  const compared = new Map<unknown, Set<unknown>>();
  const pending: Pair[] = [[a, b]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    if (isObject(left)) {
      const partners = compared.get(left) ?? new Set();
      if (partners.has(right)) continue;
      compared.set(left, partners.add(right));
    }
    const next = below(pair);
    if (!next) return false;
    for (const each of next) pending.push(each);
  }
  return true;
}
