export interface CompareOptions {
  /** Keys whose arrays are compared without regard to order. */
  readonly unordered?: readonly string[];
  /** Keys whose expected text only has to occur in the answer. */
  readonly contains?: readonly string[];
}

/**
 * Compares every key of `expected` deeply with `actual` and lists the differences, each with its path.
 * At the top level `null` expected means absent; keys of the answer that are not expected are ignored there.
 *
 * @example compareKeys({ errors: [a, b] }, { errors: [b, a] }, { unordered: ['errors'] }) // []
 */
export const compareKeys = (
  expected: unknown,
  actual: unknown,
  { unordered = [], contains = [] }: CompareOptions = {},
): readonly string[] => {
  if (!isRecord(expected) || !isRecord(actual)) return differences(plain(expected), plain(actual), 'answer');
  return Object.entries(expected).flatMap(([key, wanted]) => {
    const given = actual[key];
    if (contains.includes(key) && typeof wanted === 'string') {
      return typeof given === 'string' && given.includes(wanted)
        ? []
        : [`${key}: expected a text with ${compact(wanted)}, got ${compact(given)}`];
    }
    const sort = unordered.includes(key) ? sorted : (value: unknown) => value;
    return differences(sort(plain(wanted ?? null)), sort(plain(given ?? null)), key);
  });
};

/** Lists the places at which two JSON values differ. */
export const differences = (expected: unknown, actual: unknown, path: string): readonly string[] => {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differences(item, actual[index], `${path}[${index}]`));
  }
  if (isRecord(expected) && isRecord(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) => differences(expected[key], actual[key], `${path}.${key}`));
  }
  return Object.is(expected, actual) ? [] : [`${path}: expected ${compact(expected)}, got ${compact(actual)}`];
};

/** A value on one line, cut where a terminal line would become unreadable. */
export const compact = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 240 ? `${text.slice(0, 240)}… (${text.length} characters)` : text;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as JSON would carry it: keys without a value are gone. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null'));

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value
        .map((item) => [JSON.stringify(ordered(item)), item] as const)
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([, item]) => item)
    : value;

const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : isRecord(value)
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, ordered(value[key])]),
        )
      : value;
