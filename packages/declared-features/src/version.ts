/** A version of a Kubernetes component as the declared-features library reads it. */
export interface ComponentVersion {
  readonly numbers: readonly bigint[];
  /** Undefined for a version that is not semantic and so can't have one. */
  readonly preRelease: readonly string[] | undefined;
}

const number = '(?:0|[1-9][0-9]*)';
const semantic = new RegExp(`^(${number}\\.${number}\\.${number})(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?$`);
const generic = new RegExp(`^(${number}(?:\\.[0-9]+)+)`);
const zeroPadded = /^0[0-9]+$/;
const isNumber = /^[0-9]+$/;

const numbersOf = (text: string): readonly bigint[] => text.split('.').map(BigInt);

/**
 * Reads a version: semantic where it is one, otherwise the numbers it begins with (`v0.0.0-master+$Format:%H$` is 0.0.0).
 * Undefined if there are not at least two numbers, or for a text of more than 256 characters.
 *
 * This is not Gardener's reading (see `parseVersion` of the api package): missing parts, pre-releases and odd suffixes count differently.
 *
 * @source k8s.io/apimachinery version.Parse
 * @internal
 */
export const readVersion = (text: string): ComponentVersion | undefined => {
  if (text.length > maximumLength) return undefined;
  if (!known.has(text)) {
    if (known.size >= maximumKnown) known.clear();
    known.set(text, parse(text));
  }
  return known.get(text);
};

/** No version is longer; a node may say anything. */
const maximumLength = 256;

/** A cluster has few versions, and each is asked for once per pod. */
const known = new Map<string, ComponentVersion | undefined>();
const maximumKnown = 64;

const parse = (text: string): ComponentVersion | undefined => {
  const bare = text.trim().replace(/^v/, '');
  const [, numbers, suffix] = semantic.exec(bare) ?? [];
  const preRelease = suffix?.split('.') ?? [];
  if (numbers !== undefined && !preRelease.some((identifier) => identifier === '' || zeroPadded.test(identifier))) {
    return { numbers: numbersOf(numbers), preRelease };
  }
  const leading = generic.exec(bare)?.[1];
  return leading === undefined ? undefined : { numbers: numbersOf(leading), preRelease: undefined };
};

const compareIdentifiers = (a: string, b: string): number => {
  if (isNumber.test(a) && isNumber.test(b)) return Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b));
  return Number(a > b) - Number(a < b);
};

const comparePreReleases = (a: readonly string[], b: readonly string[]): number => {
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  const shared = Math.min(a.length, b.length);
  for (let position = 0; position < shared; position += 1) {
    const order = compareIdentifiers(a[position] ?? '', b[position] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

/**
 * Whether a version is later than another. Extra parts count when they are not zero (`1.38.4` is later than `1.38`), a release is later
 * than its pre-releases, build metadata never counts.
 *
 * @internal
 */
export const isLater = (version: ComponentVersion, bound: ComponentVersion): boolean => {
  const parts = Math.max(version.numbers.length, bound.numbers.length);
  for (let position = 0; position < parts; position += 1) {
    const a = version.numbers[position] ?? 0n;
    const b = bound.numbers[position] ?? 0n;
    if (a !== b) return a > b;
  }
  if (version.preRelease === undefined || bound.preRelease === undefined) return false;
  return comparePreReleases(version.preRelease, bound.preRelease) > 0;
};
