import { describe, expect, it } from '@jest/globals';
import { isFeatureName, storedFeatures, validateDeclaredFeatures } from '../../src/index.js';

const found = (list: unknown): string[] =>
  validateDeclaredFeatures(list as readonly string[]).map(({ type, field, message }) => {
    const detail = ['invalid feature name', 'list must be sorted alphabetically', 'Duplicate value', 'must be a list'].find((text) =>
      message.includes(text),
    );
    return `${type} ${field}: ${detail}`;
  });

describe('the name of a feature', () => {
  it.each(['A', 'MyFeature', 'My1', 'My/feature', 'My/Sub/x1', 'A'.repeat(253)])('%s', (name) => {
    expect(isFeatureName(name)).toBe(true);
  });

  it.each(['', 'a', 'my/Feature', '1A', 'A/1', 'A//B', 'A/', '/A', 'A-B', 'A_B', 'Ä', 'A ', 'A\n', 'A'.repeat(254), 7, null])(
    '%s is none',
    (name) => {
      expect(isFeatureName(name)).toBe(false);
    },
  );
});

describe('a list of declared features', () => {
  it.each([
    ['sorted', ['AnotherFeature', 'MyFeature', 'MyFeature/SubFeature'], []],
    ['missing', undefined, []],
    ['empty', [], []],
    ['in byte order', ['Feature/x', 'Feature1', 'FeatureA', 'Featurea'], []],
    ['out of order', ['B', 'A'], ['Invalid status.declaredFeatures[1]: list must be sorted alphabetically']],
    ['with neighbours that are equal', ['A', 'A'], ['Duplicate status.declaredFeatures[1]: Duplicate value']],
    ['with equal names apart', ['Aaa', 'Bbb', 'Aaa'], ['Invalid status.declaredFeatures[2]: list must be sorted alphabetically']],
    [
      'with a name that is none and breaks the order',
      ['B', '', 'C'],
      [
        'Invalid status.declaredFeatures[1]: invalid feature name',
        'Invalid status.declaredFeatures[1]: list must be sorted alphabetically',
      ],
    ],
    ['with something that is no text', ['A', 7, 'B'], ['Invalid status.declaredFeatures[1]: invalid feature name']],
    ['that is no list', 'A', ['Invalid status.declaredFeatures: must be a list']],
  ])('%s', (_, list, expected) => {
    expect(found(list)).toEqual(expected);
  });

  it('is told off as an API server would', () => {
    expect(validateDeclaredFeatures(['B', 'A'])).toEqual([
      {
        type: 'Invalid',
        field: 'status.declaredFeatures[1]',
        value: 'A',
        detail: 'list must be sorted alphabetically',
        message: 'status.declaredFeatures[1]: Invalid value: "A": list must be sorted alphabetically',
      },
    ]);
  });
});

describe('what an API server stores', () => {
  const off = { NodeDeclaredFeatures: false };

  it.each([
    ['create', '1.36.2', {}, { new: ['A'] }, ['A']],
    ['create', '1.36.2', off, { new: ['A'] }, undefined],
    ['create', '1.35.2', {}, { new: ['A'] }, undefined],
    ['create', '1.37.0', off, { new: ['A'] }, ['A']],
    ['create', '1.37.0', {}, { new: [] }, undefined],
    ['update', '1.36.2', {}, { old: ['A'], new: ['B'] }, ['A']],
    ['update', '1.36.2', off, { old: ['A'], new: ['B'] }, ['A']],
    ['update', '1.36.2', off, { new: ['B'] }, undefined],
    ['updateStatus', '1.36.2', off, { old: ['A'], new: ['B'] }, ['B']],
    ['updateStatus', '1.36.2', {}, { old: ['A'] }, undefined],
    ['updateStatus', '1.34.9', {}, { old: ['A'], new: ['B'] }, undefined],
  ] as const)('%s in %s with gates %j', (operation, version, featureGates, lists, expected) => {
    expect(storedFeatures(operation, lists, { version, featureGates })).toEqual(expected);
  });
});
