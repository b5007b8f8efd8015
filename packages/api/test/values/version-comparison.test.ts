import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions, isVersionLowerThan, skipsMinor, type VersionOperator } from '../../src/index.js';
import { anyVersion, fullVersion } from './any-version.js';

const holds = (a: string, operator: VersionOperator, b: string): boolean => {
  const result = compareVersions(a, operator, b);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};

describe('compareVersions looks at numbers alone (C-01)', () => {
  it.each([
    ['1.2.3-foo.12', '>', 'v1.2.4-foo.34', false],
    ['1.2.3', '<', '1.2.3-rc.1', false],
    ['1.2.3', '=', '1.2.3+build', true],
    ['1.34.0-beta.1', '<', '1.34', false],
    ['12.5~deb1', '=', '12.5.0', true],
    ['1.2v3', '<', '1.20', false],
    ['1.9', '<', '1.10', true],
  ] as const)('%s %s %s: %s', (a, operator, b, expected) => {
    expect(compareVersions(a, operator, b)).toEqual({ ok: true, value: expected });
  });
});

describe('spaces around a version', () => {
  it('play no part on the right', () => {
    expect(compareVersions('1.31.9', '<=', ' 1.31 ')).toEqual({ ok: true, value: true });
    expect(compareVersions('1.31.9', '>', '1.31.8\t-beta')).toEqual({ ok: true, value: true });
  });

  it('make the left side no version', () => {
    expect(compareVersions('1.31.9 ', '<=', '1.31').ok).toBe(false);
  });
});

describe('a right side with missing parts is a range (C-01)', () => {
  it.each([
    ['1592.1.9', '<=', '1592.1', true],
    ['1592.2.0', '<=', '1592.1', false],
    ['1592.9.9', '<=', '1592', true],
    ['1592.1.9', '<=', '1592.1.0', false],
    ['1592.1.9', '>', '1592.1', false],
    ['1592.2.0', '>', '1592.1', true],
    ['1592.9.9', '>', '1592', false],
    ['1593.0.0', '>', '1592', true],
    ['1592.6.3', '=', '1592.6', true],
    ['12.5', '=', '12', true],
    ['13.0', '=', '12', false],
    ['1592.0.5', '<', '1592.1', true],
    ['1592.1.0', '<', '1592.1', false],
    ['1592.1.0', '>=', '1592.1', true],
    ['1592.0.9', '>=', '1592.1', false],
  ] as const)('%s %s %s: %s', (a, operator, b, expected) => {
    expect(compareVersions(a, operator, b)).toEqual({ ok: true, value: expected });
  });

  it.each(['x', 'X', '*'])('the wildcard %s is a missing part', (wildcard) => {
    expect(compareVersions('1.31.9', '<=', `1.31.${wildcard}`)).toEqual({ ok: true, value: true });
    expect(compareVersions('1.99.9', '>', `1.${wildcard}.7`)).toEqual({ ok: true, value: false });
    expect(compareVersions('7.0.0', '=', wildcard)).toEqual({ ok: true, value: true });
  });

  it.each([
    ['0.0.5', '<=', true],
    ['0.1.0', '<=', false],
    ['0.0.1', '>', true],
    ['0.0.0', '>', false],
    ['0.0.0', '<', false],
    ['0.0.0', '>=', true],
  ] as const)('a lone wildcard answers as upstream does: %s %s *: %s', (a, operator, expected) => {
    expect(compareVersions(a, operator, '*')).toEqual({ ok: true, value: expected });
  });

  it('leaves the left side a version: its missing parts are 0', () => {
    expect(compareVersions('1592.1', '<', '1592.1.1')).toEqual({ ok: true, value: true });
  });
});

describe('compareVersions has no answer', () => {
  it.each([
    ['1.2.3.4', '1.2.4', '1.2.3.4'],
    ['', '1', ''],
    ['1.x', '1.2.3', '1.x'],
    ['latest', '1.2.3', 'latest'],
    ['1.2.3', '1.2.3.4', '1.2.3.4'],
    ['1.2.3', '1.2.3.x', '1.2.3.x'],
    ['1.2.3', '', ''],
    ['1.2.3', 'latest', 'latest'],
    ['1.2.3', '1. 2', '1. 2'],
    ['1.2.3', '-rc.1', '-rc.1'],
  ])('for %j against %j', (a, b, culprit) => {
    expect(compareVersions(a, '<', b)).toMatchObject({ ok: false, error: { code: 'VERSION_UNPARSABLE', value: culprit } });
  });

  it('for an operator that it does not know', () => {
    expect(compareVersions('1', '~' as never, '1')).toMatchObject({ ok: false, error: { code: 'VERSION_OPERATOR_UNKNOWN', value: '~' } });
    expect(compareVersions('1', 'toString' as never, '1')).toMatchObject({ ok: false, error: { code: 'VERSION_OPERATOR_UNKNOWN' } });
  });
});

describe('laws of comparison', () => {
  it('< and >= exclude each other, and so do > and <=', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        expect(holds(a, '<', b)).toBe(!holds(a, '>=', b));
        expect(holds(a, '>', b)).toBe(!holds(a, '<=', b));
      }),
    );
  });

  it('exactly one of < = > holds, ranges or not', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        expect((['<', '=', '>'] as const).filter((operator) => holds(a, operator, b))).toHaveLength(1);
      }),
    );
  });

  it('mirrors where no part is missing', () => {
    fc.assert(fc.property(fullVersion, fullVersion, (a, b) => expect(holds(a, '<', b)).toBe(holds(b, '>', a))));
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(typeof compareVersions(a, '<=', b).ok).toBe('boolean');
      }),
    );
  });
});

describe('isVersionLowerThan counts a pre-release as the release (C-06)', () => {
  it.each([
    ['1.33.9', '1.34', true],
    ['1.34.0-beta.1', '1.34', false],
  ] as const)('%s below %s: %s', (a, b, expected) => {
    expect(isVersionLowerThan(a, b)).toEqual({ ok: true, value: expected });
  });
});

describe('skipsMinor (C-03)', () => {
  it.each([
    ['same minor', '1.31.1', '1.31.9', false],
    ['next minor with any patch', '1.31.1', '1.32.17', false],
    ['the minor after', '1.31.1', '1.33.0', true],
    ['a pre-release of the minor after', '1.31.1', '1.33.0-rc.1', true],
    ['a new major', '1.99.0', '2.0.0', true],
    ['a step back', '1.31.1', '1.29.0', false],
    ['from a pre-release', '1.31.0-beta.1', '1.32.0', false],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(skipsMinor(from, to)).toEqual({ ok: true, value: expected });
  });

  it('reads the old version as it stands, the new one without its suffix', () => {
    expect(skipsMinor('1.31.0~deb1', '1.32.0')).toMatchObject({ ok: false, error: { value: '1.31.0~deb1' } });
    expect(skipsMinor('1.31.0', '1.33.0~deb1')).toEqual({ ok: true, value: true });
    expect(skipsMinor('1.31.0', '')).toMatchObject({ ok: false, error: { value: '' } });
  });
});
