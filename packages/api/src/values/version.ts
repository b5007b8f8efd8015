import { fail, ok, orderOf, type Order, type Result } from './result.js';

/** A version of Kubernetes or of a machine image. Missing minor and patch are 0. */
export interface Version {
  /** First number. */
  readonly major: number;
  /** Second number. */
  readonly minor: number;
  /** Third number. */
  readonly patch: number;
  /** Text behind `-`, or empty. */
  readonly prerelease: string;
  /** Text behind `+`, or empty. */
  readonly build: string;
}

const loose = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;
const zeroLed = /^0\d+$/;
const longest = 256;

/** @internal */
export const unparsable = (text: unknown, detail: string) => fail('VERSION_UNPARSABLE', text, detail);

const [zero, nine, dot] = [48, 57, 46];

/**
 * Three plain numbers, as nearly every version is, read without a regular expression; undefined for anything else. Rules compare
 * thousands of versions per request.
 *
 * @internal
 */
export function readPlainVersion(text: string): Version | undefined {
  if (typeof text !== 'string' || text.length > 30) return undefined;
  let major = 0;
  let minor = 0;
  let number = 0;
  let digits = 0;
  let dots = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) {
      number = number * 10 + (code - zero);
      digits += 1;
    } else if (code === dot && digits > 0 && digits < 16) {
      if (dots === 0) major = number;
      else minor = number;
      number = 0;
      digits = 0;
      dots += 1;
    } else return undefined;
  }
  return dots === 2 && digits > 0 && digits < 16 ? { major, minor, patch: number, prerelease: '', build: '' } : undefined;
}

/**
 * Reads a version loosely: an optional `v`, one to three numbers (leading zeros are fine), `-prerelease`, `+build`.
 * A Debian suffix (`~`) is not part of this grammar; {@link normalizeVersion} drops it. Numbers above 2^53 - 1 are refused,
 * and so are texts of more than 256 characters.
 *
 * ```ts
 * parseVersion('v1.31'); // { ok: true, value: { major: 1, minor: 31, patch: 0, prerelease: '', build: '' } }
 * ```
 * @source Gardener's loose parse, rule C-04
 */
export function parseVersion(text: string): Result<Version> {
  const plain = readPlainVersion(text);
  if (plain) return ok(plain);
  if (typeof text === 'string' && text.length > longest) return unparsable(text, `is longer than ${longest} characters`);
  const match = typeof text === 'string' ? loose.exec(text) : null;
  if (!match) return unparsable(text, 'is not a version: one to three numbers, then optionally -prerelease and +build');
  const [major, minor, patch] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
  if (![major, minor, patch].every(Number.isSafeInteger)) return unparsable(text, 'has a number above 9007199254740991');
  const prerelease = match[4] ?? '';
  if (prerelease.split('.').some((identifier) => zeroLed.test(identifier))) {
    return unparsable(text, 'has a numeric pre-release identifier that starts with 0');
  }
  return ok({ major, minor, patch, prerelease, build: match[5] ?? '' });
}

/**
 * The part of a version that comparisons look at: every letter `v` removed, then cut at the first `-`, `+` or `~`.
 *
 * ```ts
 * normalizeVersion('v1592.1.0-dev~3'); // '1592.1.0'
 * ```
 * @source rule C-01
 */
export const normalizeVersion = (text: string): string =>
  typeof text === 'string' ? (/^[^-+~]*/.exec(text.replaceAll('v', ''))?.[0] ?? '') : '';

/**
 * `1.31` of `v1.31.4-rc.1`.
 *
 * @source rules C-04, S-01
 */
export function majorMinor(text: string): Result<string> {
  const version = parseVersion(text);
  return version.ok ? ok(`${version.value.major}.${version.value.minor}`) : version;
}

/** @internal Numeric order of two versions; suffixes play no part. */
export const orderNumbers = (a: Version, b: Version): Order =>
  orderOf(a.major, b.major) || orderOf(a.minor, b.minor) || orderOf(a.patch, b.patch);

/**
 * A total order for sorting: by numbers alone, missing parts are 0, versions that differ only in a suffix are equal.
 *
 * ```ts
 * orderVersions('1592.1', '1592.1.3'); // { ok: true, value: -1 }
 * ```
 * @source the normal form of rule C-01, without its range effect
 */
export function orderVersions(a: string, b: string): Result<Order> {
  const left = parseVersion(normalizeVersion(a));
  if (!left.ok) return unparsable(a, left.error.detail);
  const right = parseVersion(normalizeVersion(b));
  if (!right.ok) return unparsable(b, right.error.detail);
  return ok(orderNumbers(left.value, right.value));
}
