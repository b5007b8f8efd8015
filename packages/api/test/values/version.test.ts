import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { majorMinor, normalizeVersion, orderVersions, parseVersion } from '../../src/index.js';
import { anyVersion } from './any-version.js';

describe('parseVersion reads loosely (C-04)', () => {
  it.each([
    ['1', [1, 0, 0, '', '']],
    ['1.31', [1, 31, 0, '', '']],
    ['v1.31.4', [1, 31, 4, '', '']],
    ['15.04.0201', [15, 4, 201, '', '']],
    ['1592.1.0-dev', [1592, 1, 0, 'dev', '']],
    ['1.2-rc.1+build.007', [1, 2, 0, 'rc.1', 'build.007']],
    ['1.2.3-0', [1, 2, 3, '0', '']],
    ['1.2.3-x-y-01a', [1, 2, 3, 'x-y-01a', '']],
  ])('%s', (text, [major, minor, patch, prerelease, build]) => {
    expect(parseVersion(text)).toEqual({ ok: true, value: { major, minor, patch, prerelease, build } });
  });

  it.each([
    '',
    'latest',
    '1.2.3.4',
    '1.x',
    'V1.2',
    'vv1',
    '1.2.3-',
    '1.2.3-a..b',
    '1.2.3-01',
    '1.2.3~1',
    ' 1.2',
    '1.',
    '-1',
    '1.2.9007199254740993',
  ])('refuses %j', (text) => {
    expect(parseVersion(text)).toMatchObject({ ok: false, error: { code: 'VERSION_UNPARSABLE', value: text } });
  });

  it('reads up to 256 characters, as the library upstream uses', () => {
    expect(parseVersion(`1.2.3-${'a'.repeat(250)}`).ok).toBe(true);
    expect(parseVersion(`1.2.3-${'a'.repeat(251)}`)).toMatchObject({ ok: false, error: { code: 'VERSION_UNPARSABLE' } });
  });

  it('refuses what YAML made of an unquoted version', () => {
    expect(parseVersion(1.3 as never)).toMatchObject({ ok: false, error: { code: 'VERSION_UNPARSABLE', value: 1.3 } });
    expect(parseVersion(undefined as never)).toMatchObject({ ok: false });
  });
});

describe('normalizeVersion keeps what comparisons look at (C-01)', () => {
  it.each([
    ['v1592.1.0-dev~3', '1592.1.0'],
    ['v1.2v3', '1.23'],
    ['1.2.3+build', '1.2.3'],
    ['12.5~deb1', '12.5'],
    ['-rc.1', ''],
    ['', ''],
  ])('%j is %j', (text, normal) => {
    expect(normalizeVersion(text)).toBe(normal);
  });
});

describe('majorMinor', () => {
  it.each([
    ['v1.31.4-rc.1', '1.31'],
    ['1', '1.0'],
    ['01.05', '1.5'],
  ])('of %s is %s', (text, expected) => {
    expect(majorMinor(text)).toEqual({ ok: true, value: expected });
  });

  it('has no answer for a word', () => {
    expect(majorMinor('latest')).toMatchObject({ ok: false, error: { code: 'VERSION_UNPARSABLE' } });
  });
});

describe('orderVersions', () => {
  it.each([
    ['1.9.0', '1.10.0', -1],
    ['1592.1', '1592.1.0', 0],
    ['1.31.0-rc.1', '1.31.0', 0],
    ['2', '1.99.99', 1],
  ] as const)('%s against %s is %d', (a, b, order) => {
    expect(orderVersions(a, b)).toEqual({ ok: true, value: order });
  });

  it('names the side that is no version', () => {
    expect(orderVersions('1.2', 'latest')).toMatchObject({ ok: false, error: { value: 'latest' } });
    expect(orderVersions('1.2.3.4', '1')).toMatchObject({ ok: false, error: { value: '1.2.3.4' } });
  });

  const order = (a: string, b: string): number => {
    const result = orderVersions(a, b);
    if (!result.ok) throw new Error(result.error.detail);
    return result.value;
  };

  it('is a total order', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, anyVersion, (a, b, c) => {
        expect(order(a, a)).toBe(0);
        expect(order(a, b) + order(b, a)).toBe(0);
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
