import { compareVersions, inPlaceSpecOf, normalizeVersion, type OperatingSystemConfig, type Result } from '@gardener-inplace/api';
import { fail, ok } from '../result.js';
import { shown } from '../shown.js';

/** Characters of the longest name or version that is read: a pattern that repeats a group runs out of stack on megabytes. */
const longest = 1_000;

/**
 * The version of the running operating system: the first version in the value of `PRETTY_NAME`.
 *
 * Two deliberate differences from upstream, which finds other numbers there: the key must start its line (a comment or
 * `OLD_PRETTY_NAME` doesn't count), and a leading `v` belongs to the version (`v3815.2.0` is 3815.2.0, not 2.0).
 * A service pack (`15 SP5`) is not read.
 *
 * ```ts
 * detectOsVersion('PRETTY_NAME="Garden Linux 1592.6"'); // { ok: true, value: '1592.6' }
 * ```
 * Errors: `OS_RELEASE_MISSING` (no file), `OS_VERSION_NOT_FOUND`.
 *
 * @param osRelease text of `/etc/os-release`, undefined if there is no such file
 * @source node agent reference, change classification; trap W28
 */
export function detectOsVersion(osRelease: string | null | undefined): Result<string> {
  if (typeof osRelease !== 'string') return fail('OS_RELEASE_MISSING', osRelease, '/etc/os-release does not exist');
  const name = /^PRETTY_NAME=(.*)$/m.exec(osRelease)?.[1];
  const version = name === undefined || name.length > longest ? undefined : /(?<!\w)[vV]?(\d+(?:\.\d+)*)\b/.exec(name)?.[1];
  return version === undefined
    ? fail('OS_VERSION_NOT_FOUND', name ?? osRelease, 'PRETTY_NAME in /etc/os-release names no version')
    : ok(version);
}

/**
 * The version of the running operating system, as far as it matters: undefined for a node that isn't updated in place,
 * whose file is then not looked at. Errors: those of {@link detectOsVersion}.
 *
 * ```ts
 * const running = runningOsVersionFor(desired, osRelease);
 * if (running.ok) diffOperatingSystemConfig(applied, desired, { runningOsVersion: running.value });
 * ```
 * @source node agent reference, change classification
 */
export const runningOsVersionFor = (desired: OperatingSystemConfig, osRelease: string | null | undefined): Result<string | undefined> =>
  inPlaceSpecOf(desired).value === undefined ? ok(undefined) : detectOsVersion(osRelease);

export interface CompareOsVersions {
  /**
   * Compare every number, as many as there are, and a suffix (`-102`) if both sides have one. Off, a desired version of one
   * or two numbers is a release line that covers everything in it, suffixes don't count, and four numbers are an error.
   * Default off: image names and cluster-wide hashes are made for that.
   */
  readonly exact?: boolean | undefined;
}

/**
 * Whether the running operating system is the desired one. The direction plays no part: a newer one isn't the same either.
 *
 * ```ts
 * isSameOsVersion('1592.6.3', '1592.6'); // { ok: true, value: true }: 1592.6 is a release line
 * isSameOsVersion('1592.6.3', '1592.6', { exact: true }); // { ok: true, value: false }
 * ```
 * Errors: `OS_VERSION_UNKNOWN` (nothing is running), `OS_VERSION_INCOMPARABLE`.
 *
 * @source node agent reference, version equality; trap W12
 */
export function isSameOsVersion(current: string | null | undefined, desired: string, options: CompareOsVersions = {}): Result<boolean> {
  if (typeof current !== 'string') return fail('OS_VERSION_UNKNOWN', current, 'the version of the running operating system is not known');
  const answer = options?.exact ? isExactly(current, desired) : compareVersions(current, '=', desired);
  if (answer?.ok) return answer;
  return fail(
    'OS_VERSION_INCOMPARABLE',
    [current, desired],
    `the versions ${shown(current)} and ${shown(desired)} of the operating system can't be compared`,
  );
}

function isExactly(current: string, desired: string): Result<boolean> | undefined {
  const [running, wanted] = [numbersOf(current), numbersOf(desired)];
  if (running === undefined || wanted === undefined) return undefined;
  const sameNumbers = Array.from({ length: Math.max(running.length, wanted.length) }).every(
    (_, at) => (running[at] ?? 0n) === (wanted[at] ?? 0n),
  );
  const [suffix, wantedSuffix] = [suffixOf(current), suffixOf(desired)];
  return ok(sameNumbers && (suffix === '' || wantedSuffix === '' || suffix === wantedSuffix));
}

const numbersOf = (version: string): readonly bigint[] | undefined => {
  const text = normalizeVersion(version);
  return text.length <= longest && /^\d+(?:\.\d+)*$/.test(text) ? text.split('.').map(BigInt) : undefined;
};

const suffixOf = (version: string): string => version.replaceAll('v', '').slice(normalizeVersion(version).length);
