import { describe, expect, it } from '@jest/globals';
import {
  createRegistry,
  difference,
  featureSet,
  featureSetOf,
  formatFeatureSet,
  isSubset,
  knownNames,
  match,
  matchNode,
  registeredNames,
} from '../src/index.js';

const registry = createRegistry(
  ['a', 'b', 'c', 'd'].map((name) => ({ name, requirements: { featureGates: [] }, isDeclaredBy: () => true })),
);

describe('matching', () => {
  it.each([
    [['a', 'b'], ['a', 'b', 'c'], { isMatch: true }],
    [['a', 'b'], ['a', 'c'], { isMatch: false, unsatisfied: ['b'] }],
    [['b', 'a'], [], { isMatch: false, unsatisfied: ['a', 'b'] }],
    [[], ['a'], { isMatch: true }],
    [[], undefined, { isMatch: true }],
    [['a'], undefined, { isMatch: false, unsatisfied: ['a'] }],
    [['a'], ['A'], { isMatch: false, unsatisfied: ['a'] }],
    [['a'], ['aa'], { isMatch: false, unsatisfied: ['a'] }],
    [['a'], ['a', 'a', 'zzz-unknown'], { isMatch: true }],
  ])('%j of %j', (required, declared, expected) => {
    expect(match(required, declared)).toEqual(expected);
  });

  it('a hundred thousand names of a hundred thousand are not looked for one by one', () => {
    const required = Array.from({ length: 100_000 }, (_, position) => `F${position}`);
    const declared = required.slice(1).reverse();
    let searches = 0;
    const counted = Object.assign([...declared], { includes: (name: string) => ((searches += 1), declared.includes(name)) });
    expect(match(required.slice(0, 50), counted)).toEqual({ isMatch: false, unsatisfied: ['F0'] });
    expect(searches).toBe(0);
    expect(match(required, declared)).toEqual({ isMatch: false, unsatisfied: ['F0'] });
  });

  it('N08: an unsorted list loses no name', () => {
    expect(match(['A', 'Z'], ['Z', 'A'])).toEqual({ isMatch: true });
    expect(knownNames(registry, ['b', 'a'])).toEqual(['a', 'b']);
  });

  it('a missing node is an error, unless nothing is required', () => {
    expect(matchNode(['a'], null)).toEqual({ ok: false, error: { code: 'NODE_MISSING', value: null, detail: 'node cannot be nil' } });
    expect(matchNode([], null)).toEqual({ ok: true, value: { isMatch: true } });
    expect(matchNode(['a'], {})).toEqual({ ok: true, value: { isMatch: false, unsatisfied: ['a'] } });
  });
});

describe('reading a list against a registry', () => {
  it('ignores names that are not registered', () => {
    expect(knownNames(registry, ['0', 'a', 'bb', 'd', 'e'])).toEqual(['a', 'd']);
    expect(knownNames(registry, undefined)).toEqual([]);
  });

  it.each([
    [['a', 'c'], undefined],
    [[], undefined],
    [['a', 'e'], 'FEATURE_UNKNOWN'],
    [['b', 'a'], 'LIST_NOT_SORTED'],
    [['a', 'a'], 'LIST_NOT_SORTED'],
  ])('strictly: %j', (names, code) => {
    const answer = registeredNames(registry, names);
    expect(answer.ok ? undefined : answer.error.code).toBe(code);
  });
});

describe('sets of features', () => {
  it('differ by what the second lacks', () => {
    expect(difference(featureSet(64, [3, 1, 2]), featureSet(64, [2]))).toEqual({ ok: true, value: [1, 3] });
    expect(isSubset(featureSet(64, [1]), featureSet(64, [1, 2]))).toEqual({ ok: true, value: true });
    expect(isSubset(featureSet(64, [1, 3]), featureSet(64, [1, 2]))).toEqual({ ok: true, value: false });
  });

  it('over registries of different sizes can not be compared', () => {
    const answer = isSubset(featureSet(64, []), featureSet(128, []));
    expect(answer.ok ? undefined : answer.error.code).toBe('SIZE_MISMATCH');
  });

  it('are written as one digit per registered feature', () => {
    expect(formatFeatureSet(featureSetOf(registry, ['d', 'b', 'unknown']))).toBe('0101');
    expect(formatFeatureSet(featureSet(0, []))).toBe('');
  });
});
