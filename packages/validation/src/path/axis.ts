import { normalizeVersion, parseVersion, type Version } from '@gardener-inplace/api';

interface Stop {
  readonly version: string;
  readonly numbers: Version;
}

/** The numbers of a version as `orderVersions` reads them; most need no normalizing. */
const numbersOf = (version: string): Version | undefined => {
  const plain = parseVersion(version);
  if (plain.ok) return plain.value;
  const normal = parseVersion(normalizeVersion(version));
  return normal.ok ? normal.value : undefined;
};

const compare = (a: Version, b: Version): number => a.major - b.major || a.minor - b.minor || a.patch - b.patch;

/** The stops that can lie on an allowed way, in the order they are reached: from, offers between, to. A way back has none. */
export function stopsBetween(from: string, to: string, offers: readonly string[]): readonly string[] {
  if (from === to) return [from];
  const [low, high] = [numbersOf(from), numbersOf(to)];
  if (!low || !high || compare(low, high) > 0) return [from, to];
  const between: Stop[] = [];
  for (const version of new Set(offers)) {
    if (version === from || version === to) continue;
    const numbers = numbersOf(version);
    if (numbers && compare(low, numbers) <= 0 && compare(numbers, high) <= 0) between.push({ version, numbers });
  }
  return [from, ...between.sort((a, b) => compare(a.numbers, b.numbers)).map(({ version }) => version), to];
}

const exact = /^v?\d+\.\d+\.\d+(?:[-+~]|$)/;

/**
 * Whether every stop is one exact version and none lies behind the one before. Then whatever may leave a stop for a later one may
 * leave every stop between; a partial version (`1592.1`) stands for a range (C-02), and breaks that order.
 */
export const isOrderly = (stops: readonly string[]): boolean => {
  if (!stops.every((version) => exact.test(version))) return false;
  const [low, high] = [numbersOf(stops.at(0) ?? ''), numbersOf(stops.at(-1) ?? '')];
  return low !== undefined && high !== undefined && compare(low, high) <= 0;
};
