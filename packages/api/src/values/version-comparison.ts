import { fail, ok, type Result } from './result.js';
import { normalizeVersion, orderNumbers, parseVersion, readPlainVersion, unparsable, type Version } from './version.js';

/** How two versions are compared. */
export type VersionOperator = '<' | '<=' | '>' | '>=' | '=';

/** The right side of a comparison: with missing parts it stands for a whole range, not for one version. */
interface Bound {
  /** Lowest version of the range. */
  readonly floor: Version;
  /** How many leading parts are given; 3 is one exact version. */
  readonly given: 0 | 1 | 2 | 3;
}

const number = /^\d+$/;
const wildcard = /^[xX*]$/;

const isSpace = (character: string | undefined): boolean => character !== undefined && ' \t\n\f\r'.includes(character);

/** Spaces around the right side play no part; around the left side they make it no version. */
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && isSpace(text[from])) from += 1;
  while (from < to && isSpace(text[to - 1])) to -= 1;
  return text.slice(from, to);
};

function parseBound(text: string): Result<Bound> {
  const plain = readPlainVersion(text);
  if (plain) return ok({ floor: plain, given: 3 });
  const parts = trimmed(normalizeVersion(text)).split('.');
  if (parts.length > 3 || !parts.every((part) => number.test(part) || wildcard.test(part))) {
    return unparsable(text, 'is not one to three numbers or wildcards');
  }
  const firstWildcard = parts.findIndex((part) => wildcard.test(part));
  const numbers = firstWildcard < 0 ? parts : parts.slice(0, firstWildcard);
  const floor = parseVersion(numbers.join('.') || '0');
  return floor.ok ? ok({ floor: floor.value, given: numbers.length as Bound['given'] }) : unparsable(text, floor.error.detail);
}

const parseNormal = (text: string): Result<Version> => {
  const plain = readPlainVersion(text);
  if (plain) return ok(plain);
  const version = parseVersion(normalizeVersion(text));
  return version.ok ? version : unparsable(text, version.error.detail);
};

/** Whether the leading parts that the bound gives are those of the version. */
const isInRange = (version: Version, { floor, given }: Bound): boolean =>
  given === 0 ||
  (version.major === floor.major && (given < 2 || version.minor === floor.minor) && (given < 3 || version.patch === floor.patch));

/** A lone wildcard bounds `<=` at 0.0 and `>` at 0.0.0: an accident upstream, kept because answers must agree. */
const precise = (bound: Bound, given: 2 | 3): Bound => (bound.given === 0 ? { ...bound, given } : bound);

const holds: Readonly<Record<VersionOperator, (version: Version, bound: Bound) => boolean>> = {
  '<': (version, { floor }) => orderNumbers(version, floor) < 0,
  '>=': (version, { floor }) => orderNumbers(version, floor) >= 0,
  '<=': (version, bound) => orderNumbers(version, bound.floor) < 0 || isInRange(version, precise(bound, 2)),
  '>': (version, bound) => orderNumbers(version, bound.floor) > 0 && !isInRange(version, precise(bound, 3)),
  '=': isInRange,
};

/**
 * Compares two versions as Gardener does: without suffixes, and with a **range on the right**. A right side of one or two parts
 * (or with wildcards `x`, `X`, `*`) covers every version that starts so: `<=` and `=` accept all of them, `>` only what lies beyond.
 * For `<` and `>=` its missing parts are 0. The left side is a version (see `parseVersion`); its missing parts are always 0.
 *
 * ```ts
 * compareVersions('1592.1.9', '<=', '1592.1'); // { ok: true, value: true }
 * compareVersions('1592.1.9', '<=', '1592.1.0'); // { ok: true, value: false }
 * ```
 * @source rules C-01, C-02
 */
export function compareVersions(a: string, operator: VersionOperator, b: string): Result<boolean> {
  if (typeof operator !== 'string' || !Object.hasOwn(holds, operator))
    return fail('VERSION_OPERATOR_UNKNOWN', operator, 'is none of < <= > >= =');
  const bound = parseBound(b);
  if (!bound.ok) return bound;
  const version = parseNormal(a);
  return version.ok ? ok(holds[operator](version.value, bound.value)) : version;
}

/**
 * Whether `a` is lower than `b`: `compareVersions(a, '<', b)`.
 *
 * @source rules C-01, C-06
 */
export const isVersionLowerThan = (a: string, b: string): Result<boolean> => compareVersions(a, '<', b);

/**
 * Whether a move leaves out a Kubernetes minor version. The next minor with any patch is no skip; a pre-release of the one after,
 * and every new major version, is.
 *
 * ```ts
 * skipsMinor('1.31.4', '1.33.0'); // { ok: true, value: true }
 * ```
 * @source rule C-03
 */
export function skipsMinor(from: string, to: string): Result<boolean> {
  const old = parseVersion(from);
  if (!old.ok) return old;
  const version = parseNormal(to);
  return version.ok ? ok(orderNumbers(version.value, { ...old.value, minor: old.value.minor + 2, patch: 0 }) >= 0) : version;
}
