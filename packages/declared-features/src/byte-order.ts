/** A unit of UTF-16 on the scale of its UTF-8 bytes: surrogates stand for code points above everything else. */
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/**
 * Orders texts by their UTF-8 bytes, the order of `status.declaredFeatures`: `/`, digits, capitals, lower case.
 * Never by locale.
 */
export const byBytes = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length);
  for (let position = 0; position < shared; position += 1) {
    const difference = rank(a.charCodeAt(position)) - rank(b.charCodeAt(position));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

/** Lists that an API server stored are sorted already. */
const isSorted = (names: readonly unknown[]): names is readonly string[] => {
  let previous: string | undefined;
  for (const name of names) {
    if (typeof name !== 'string' || (previous !== undefined && byBytes(previous, name) >= 0)) return false;
    previous = name;
  }
  return true;
};

/** The distinct names, in byte order. Anything that is no text is left out. */
export const sortedNames = (names: readonly unknown[]): readonly string[] =>
  isSorted(names) ? names : [...new Set(names)].filter((name) => typeof name === 'string').sort(byBytes);
