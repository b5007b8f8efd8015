import type { ResourceRequirements } from '@gardener-inplace/api';
import { entriesOf } from '../features/entries.js';
import { areAmountsEqual, areAmountsIdentical } from './amounts.js';

type Resources = ResourceRequirements | null | undefined;
type Amounts = ResourceRequirements['requests'] | null;
type Claims = ResourceRequirements['claims'] | null;

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

const areMapsEqual = (a: Amounts, b: Amounts, isSame: typeof areAmountsEqual): boolean => {
  const before = isRecord(a) ? a : {};
  const after = isRecord(b) ? b : {};
  const names = Object.keys(before);
  return (
    names.length === Object.keys(after).length && names.every((name) => Object.hasOwn(after, name) && isSame(before[name], after[name]))
  );
};

const areClaimsEqual = (a: Claims, b: Claims): boolean => {
  const before = entriesOf(a);
  const after = entriesOf(b);
  return (
    before.length === after.length &&
    before.every((claim, position) => {
      const other = after[position];
      return (claim?.name ?? '') === (other?.name ?? '') && (claim?.request ?? '') === (other?.request ?? '');
    })
  );
};

/**
 * Semantic comparison: requests, limits and claims ask for the same. Absent and empty are one, but a missing name differs from an
 * amount of zero.
 */
export const areResourcesEqual = (a: Resources, b: Resources): boolean =>
  areMapsEqual(a?.requests, b?.requests, areAmountsEqual) &&
  areMapsEqual(a?.limits, b?.limits, areAmountsEqual) &&
  areClaimsEqual(a?.claims, b?.claims);

const isAbsentInBothOrNeither = (a: unknown, b: unknown): boolean => isRecord(a) === isRecord(b);

/**
 * Structural comparison: the same objects in memory. Another spelling of an amount differs, and so does an absent map from an empty one.
 * Objects read back from an API server are spelled in one way, so this bites only on what a client just sent.
 */
export const areResourcesIdentical = (a: Resources, b: Resources): boolean =>
  isAbsentInBothOrNeither(a?.requests, b?.requests) &&
  isAbsentInBothOrNeither(a?.limits, b?.limits) &&
  isAbsentInBothOrNeither(a?.claims, b?.claims) &&
  areMapsEqual(a?.requests, b?.requests, areAmountsIdentical) &&
  areMapsEqual(a?.limits, b?.limits, areAmountsIdentical) &&
  areClaimsEqual(a?.claims, b?.claims);
