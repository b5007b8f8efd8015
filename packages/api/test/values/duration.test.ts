import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { durationMilliseconds, formatDuration, parseDuration } from '../../src/index.js';

const limit = 2n ** 63n;

describe('parseDuration reads Go durations, in nanoseconds', () => {
  it.each([
    ['20m', 1_200_000_000_000n],
    ['1h30m', 5_400_000_000_000n],
    ['1m30.5s', 90_500_000_000n],
    ['-1.5h', -5_400_000_000_000n],
    ['+5s', 5_000_000_000n],
    ['0', 0n],
    ['-0', 0n],
    ['.5s', 500_000_000n],
    ['1.s', 1_000_000_000n],
    ['1s1s', 2_000_000_000n],
    ['100ms', 100_000_000n],
    ['3us', 3_000n],
    ['3\u00b5s', 3_000n],
    ['3\u03bcs', 3_000n],
    ['7ns', 7n],
    ['0.9ns', 0n],
    ['0.3h', 1_080_000_000_000n],
    ['9223372036854775807ns', limit - 1n],
    ['-9223372036854775808ns', -limit],
  ])('%s', (text, nanoseconds) => {
    expect(parseDuration(text)).toEqual({ ok: true, value: nanoseconds });
  });

  it.each(['', '5', '20 m', '1d', 'm', '-', '.s', '1.5', '1h30', 's1', '1e3s', '--1s'])('refuses %j', (text) => {
    expect(parseDuration(text)).toMatchObject({ ok: false, error: { code: 'DURATION_UNPARSABLE', value: text } });
  });

  it('refuses what is no text', () => {
    expect(parseDuration(20 as never)).toMatchObject({ ok: false, error: { code: 'DURATION_UNPARSABLE', value: 20 } });
  });

  it.each(['9223372036854775808ns', '-9223372036854775809ns', '2562048h'])('refuses %s: longer than 64 bits hold', (text) => {
    expect(parseDuration(text)).toMatchObject({ ok: false, error: { code: 'DURATION_OUT_OF_RANGE', value: text } });
  });
});

describe('durationMilliseconds', () => {
  it.each([
    ['20m', 1_200_000],
    ['1.5ms', 1.5],
    ['-1s', -1000],
  ])('of %s is %d', (text, milliseconds) => {
    expect(durationMilliseconds(text)).toEqual({ ok: true, value: milliseconds });
  });

  it('passes the error on', () => {
    expect(durationMilliseconds('soon')).toMatchObject({ ok: false, error: { code: 'DURATION_UNPARSABLE', value: 'soon' } });
  });
});

describe('formatDuration prints as Go does', () => {
  it.each([
    [0n, '0s'],
    [1n, '1ns'],
    [1_100n, '1.1µs'],
    [2_200_000n, '2.2ms'],
    [3_300_000_000n, '3.3s'],
    [60_000_000_000n, '1m0s'],
    [1_200_000_000_000n, '20m0s'],
    [3_600_000_000_000n, '1h0m0s'],
    [5_400_000_000_001n, '1h30m0.000000001s'],
    [-90_500_000_000n, '-1m30.5s'],
    [limit - 1n, '2562047h47m16.854775807s'],
    [-limit, '-2562047h47m16.854775808s'],
  ])('%d is %s', (nanoseconds, text) => {
    expect(formatDuration(nanoseconds)).toBe(text);
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -limit, max: limit - 1n }), (nanoseconds) => {
        expect(parseDuration(formatDuration(nanoseconds))).toEqual({ ok: true, value: nanoseconds });
      }),
    );
  });
});
