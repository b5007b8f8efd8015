import { parseVersion, type Version } from '@gardener-inplace/api';

/** A range of versions: `from` is in it, `to` is not; undefined is open. */
interface Range {
  readonly from: readonly number[] | undefined;
  readonly to: readonly number[] | undefined;
}

const part = /^\s*(!=|>=|=>|<=|=<|~>|[=<>~^])?\s*v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:[-+][0-9A-Za-z.+-]*)?\s*,?/;

const compare = (a: readonly number[], b: readonly number[]): number => {
  const index = [0, 1, 2].find((position) => a[position] !== b[position]);
  return index === undefined ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
};

/** `[1, 26]` covers 1.26.0 up to 1.27.0. */
const cover = (numbers: readonly number[]): Range => {
  if (numbers.length === 0) return { from: undefined, to: undefined };
  const from = [0, 1, 2].map((position) => numbers[position] ?? 0);
  const last = numbers.length - 1;
  return { from, to: from.map((value, position) => (position < last ? value : position === last ? value + 1 : 0)) };
};

/** Up to the next change of the leftmost number that is not zero. */
const caret = (numbers: readonly number[]): Range => {
  const leading = numbers.findIndex((number) => number !== 0);
  return { from: cover(numbers).from, to: cover(numbers.slice(0, (leading === -1 ? numbers.length - 1 : leading) + 1)).to };
};

const isWithin = (version: readonly number[], { from, to }: Range): boolean =>
  (!from || compare(version, from) >= 0) && (!to || compare(version, to) < 0);

const isMet = (version: readonly number[], operator: string, numbers: readonly number[]): boolean => {
  const range = cover(numbers);
  switch (operator) {
    case '!=':
      return !isWithin(version, range);
    case '>':
      return range.to !== undefined && compare(version, range.to) >= 0;
    case '>=':
    case '=>':
      return !range.from || compare(version, range.from) >= 0;
    case '<':
      return range.from !== undefined && compare(version, range.from) < 0;
    case '<=':
    case '=<':
      return !range.to || compare(version, range.to) < 0;
    case '~':
    case '~>':
      return isWithin(version, { ...range, to: cover(numbers.slice(0, 2)).to });
    case '^':
      return isWithin(version, caret(numbers));
    default:
      return isWithin(version, range);
  }
};

const numbersOf = (parts: readonly (string | undefined)[]): readonly number[] => {
  const end = parts.findIndex((each) => each === undefined || !/^\d+$/.test(each));
  return parts.slice(0, end === -1 ? parts.length : end).map(Number);
};

/** Every comparison in `>= 1.26, < 1.30`; undefined when there is something else in it. */
const allMet = (version: readonly number[], text: string): boolean | undefined => {
  const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(text);
  if (hyphen) return allMet(version, `>=${hyphen[1]} <=${hyphen[2]}`);
  let rest = text.trim();
  if (rest === '') return undefined;
  let met = true;
  while (rest !== '') {
    const match = part.exec(rest);
    if (!match) return undefined;
    met &&= isMet(version, match[1] ?? '=', numbersOf([match[2], match[3], match[4]]));
    rest = rest.slice(match[0].length);
  }
  return met;
};

const numbers = ({ major, minor, patch }: Version): readonly number[] => [major, minor, patch];

/**
 * Whether a kubelet version meets a constraint such as `>= 1.26, < 1.30 || ~1.32`. Suffixes play no part. A version or a
 * constraint that can't be read is not met: nobody vouched for it.
 */
export function meetsConstraint(kubelet: string, constraint: string): boolean {
  const version = parseVersion(kubelet);
  if (!version.ok || constraint.length > 1000) return false;
  const alternatives = constraint.split('||').map((text) => allMet(numbers(version.value), text));
  return alternatives.every((met) => met !== undefined) && alternatives.some((met) => met === true);
}
