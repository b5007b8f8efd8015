import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalQuantity, compareQuantities, formatQuantity, parseQuantity } from '../../src/index.js';

describe('canonicalQuantity prints an integer with the largest suffix that needs no fraction', () => {
  it.each([
    ['0', '0'],
    ['0Ki', '0'],
    ['-0.0', '0'],
    ['1', '1'],
    ['+1', '1'],
    ['1000m', '1'],
    ['1500m', '1500m'],
    ['0.5', '500m'],
    ['.5', '500m'],
    ['1.', '1'],
    ['1500', '1500'],
    ['1000', '1k'],
    ['1234000k', '1234M'],
    ['1E', '1E'],
    ['1000E', '1000E'],
    ['-1.5', '-1500m'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['1500Ki', '1500Ki'],
    ['0.5Ki', '512'],
    ['1024', '1024'],
    ['-0.5Mi', '-512Ki'],
    ['2048Ei', '2048Ei'],
    ['1.3Ki', '1332'],
    ['0.0001Ki', '102400u'],
    ['1e3', '1e3'],
    ['15E2', '1500'],
    ['12e4', '120e3'],
    ['1e-4', '100e-6'],
    ['100e-2', '1'],
    ['0.1n', '1n'],
    ['-0.1n', '-1n'],
    ['1.0000000001', '1000000001n'],
    ['99999999999999999999999999', '99999999999999999999999999'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toEqual({ ok: true, value: canonical });
  });

  it('takes numbers as JSON has them', () => {
    expect(canonicalQuantity(2)).toEqual({ ok: true, value: '2' });
    expect(canonicalQuantity(0.1)).toEqual({ ok: true, value: '100m' });
  });
});

describe('parseQuantity', () => {
  it('is exact', () => {
    expect(parseQuantity('1.5Gi')).toEqual({ ok: true, value: { nano: 1610612736000000000n, format: 'binary' } });
    expect(parseQuantity('0.3')).toEqual({ ok: true, value: { nano: 300000000n, format: 'decimal' } });
    expect(parseQuantity('3e2')).toEqual({ ok: true, value: { nano: 300000000000n, format: 'exponent' } });
  });

  it.each(['', '.', 'Ki', '-', '1 Gi', ' 1', '1i', '1ki', '1Kib', '1K', '1e', '1e+', '1e1.5', '1.5.5', '0x10', '1,5', '--1', 'ten', '5%'])(
    'refuses %j',
    (text) => {
      expect(parseQuantity(text)).toMatchObject({ ok: false, error: { code: 'QUANTITY_UNPARSABLE', value: text } });
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, {}, ['1']])('refuses %p', (value) => {
    expect(parseQuantity(value as never)).toMatchObject({ ok: false, error: { code: 'QUANTITY_UNPARSABLE' } });
  });

  it('refuses an exponent that would fill memory', () => {
    expect(parseQuantity('1e999999999')).toMatchObject({ ok: false, error: { code: 'QUANTITY_OUT_OF_RANGE', value: '1e999999999' } });
  });
});

describe('compareQuantities orders by amount', () => {
  it.each([
    ['1Ki', '1024', 0],
    ['1000m', 1, 0],
    ['0.1', '100m', 0],
    ['1G', '1Gi', -1],
    ['-1', '0', -1],
    ['9007199254740993', '9007199254740992', 1],
  ] as const)('%s against %s is %d', (a, b, order) => {
    expect(compareQuantities(a, b)).toEqual({ ok: true, value: order });
  });

  it('names the side that is no quantity', () => {
    expect(compareQuantities('x', '1')).toMatchObject({ ok: false, error: { value: 'x' } });
    expect(compareQuantities('1', 'y')).toMatchObject({ ok: false, error: { value: 'y' } });
  });
});

describe('laws of quantities', () => {
  const amount = fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.nat({ max: 999 })).map(([whole, part]) => `${whole}.${part}`);
  const suffix = fc.constantFrom('', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'e3', 'E-3', 'e10');
  const anyQuantity = fc.tuple(amount, suffix).map((parts) => parts.join(''));
  const canonical = (text: string): string => {
    const result = canonicalQuantity(text);
    if (!result.ok) throw new Error(result.error.detail);
    return result.value;
  };
  const order = (a: string, b: string): number => {
    const result = compareQuantities(a, b);
    if (!result.ok) throw new Error(result.error.detail);
    return result.value;
  };

  const whole = fc.integer({ min: -5000, max: 5000 }).map(String);
  const hasBinarySuffix = (text: string): boolean => text.endsWith('i');
  const stable = fc.oneof(
    anyQuantity.filter((text) => !hasBinarySuffix(text)),
    fc.tuple(whole, suffix).map((parts) => parts.join('')),
  );

  it('the canonical form is its own canonical form', () => {
    fc.assert(fc.property(stable, (text) => expect(canonical(canonical(text))).toBe(canonical(text))));
  });

  it('but a fraction of a binary unit may print without a suffix, and is read as decimal from then on, as upstream does', () => {
    expect(canonical('46.875Ki')).toBe('48000');
    expect(canonical('48000')).toBe('48k');
    fc.assert(fc.property(anyQuantity, (text) => expect(canonical(canonical(canonical(text)))).toBe(canonical(canonical(text)))));
  });

  it('the canonical form is never below a positive amount, and less than one above it', () => {
    fc.assert(
      fc.property(anyQuantity, (text) => {
        const before = parseQuantity(text);
        const after = parseQuantity(canonical(text));
        if (!before.ok || !after.ok) throw new Error(text);
        const growth = before.value.nano < 0n ? before.value.nano - after.value.nano : after.value.nano - before.value.nano;
        expect(growth >= 0n && growth < 10n ** 9n).toBe(true);
        if (before.value.format !== 'binary') expect(growth).toBe(0n);
      }),
    );
  });

  it('printing and reading gives the amount back', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.constantFrom('decimal' as const, 'exponent' as const), (nano, format) => {
        const result = parseQuantity(formatQuantity({ nano, format }));
        expect(result.ok && result.value.nano).toBe(nano);
      }),
    );
  });

  it('the order is total', () => {
    fc.assert(
      fc.property(anyQuantity, anyQuantity, anyQuantity, (a, b, c) => {
        expect(order(a, a)).toBe(0);
        expect(order(a, b) + order(b, a)).toBe(0);
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('no text makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(typeof canonicalQuantity(text).ok).toBe('boolean')));
  });
});
