import { describe, expect, it } from '@jest/globals';
import { canonicalQuantity, compareQuantities, parseDuration, parseQuantity, parseVersion, resolveIntOrPercent } from '../../src/index.js';

const digits = (count: number) => '9'.repeat(count);
const tenMegabytes = 10 * 1024 * 1024;

/** Big integers take time in the square of their digits, and a pattern that repeats a group runs out of stack. */
describe('a text longer than any that makes sense is refused, not computed', () => {
  it.each([
    ['a quantity of digits', () => parseQuantity(digits(tenMegabytes)), 'QUANTITY_OUT_OF_RANGE'],
    ['a quantity of decimals', () => canonicalQuantity(`0.${digits(tenMegabytes)}`), 'QUANTITY_OUT_OF_RANGE'],
    ['a quantity of zeros', () => canonicalQuantity(`1${'0'.repeat(tenMegabytes)}e3`), 'QUANTITY_OUT_OF_RANGE'],
    ['one of two quantities', () => compareQuantities('1', digits(1_001)), 'QUANTITY_OUT_OF_RANGE'],
    ['a duration of digits', () => parseDuration(`${digits(tenMegabytes)}h`), 'DURATION_OUT_OF_RANGE'],
    ['a duration of parts', () => parseDuration('1h'.repeat(tenMegabytes / 2)), 'DURATION_OUT_OF_RANGE'],
    ['a percentage', () => resolveIntOrPercent(`${digits(tenMegabytes)}%`, 10, 'up'), 'INT_OR_PERCENT_OUT_OF_RANGE'],
    ['a version', () => parseVersion(digits(tenMegabytes)), 'VERSION_UNPARSABLE'],
  ] as const)('%s', (_, ask, code) => {
    expect(ask()).toMatchObject({ ok: false, error: { code } });
  });

  it('a thousand characters are read', () => {
    expect(canonicalQuantity(digits(1_000))).toEqual({ ok: true, value: digits(1_000) });
    expect(parseDuration(`${'0'.repeat(990)}1h`)).toEqual({ ok: true, value: 3_600_000_000_000n });
    expect(resolveIntOrPercent(`${'0'.repeat(990)}50%`, 10, 'up')).toEqual({ ok: true, value: 5 });
  });
});
