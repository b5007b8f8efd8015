const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const memberOf = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

type Pair = readonly [unknown, unknown];

/** What has to be the same below two values; undefined when they differ already. */
function below([a, b]: Pair): readonly Pair[] | undefined {
  if ((a ?? undefined) === (b ?? undefined)) return [];
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return undefined;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length ? a.map((item, index): Pair => [item, b[index]]) : undefined;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key): Pair => [memberOf(a, key), memberOf(b, key)]);
}

/** Whether two JSON values say the same. Null counts as absent, as for an API server. They may be cyclic, and of any depth. */
export function sameContent(a: unknown, b: unknown): boolean {
  const compared = new Map<unknown, Set<unknown>>();
  const pending: Pair[] = [[a, b]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    const partners = compared.get(left) ?? new Set();
    if (isObject(left) && partners.has(right)) continue;
    if (isObject(left)) compared.set(left, partners.add(right));
    const next = below(pair);
    if (!next) return false;
    for (const each of next) pending.push(each);
  }
  return true;
}
