import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isIntOrPercent, resolveIntOrPercent } from '../../src/index.js';

describe('resolveIntOrPercent', () => {
  it.each([
    [3, 10, 'down', 3],
    [-1, 5, 'down', -1],
    [0, 0, 'up', 0],
    ['25%', 10, 'down', 2],
    ['25%', 10, 'up', 3],
    ['1%', 1, 'up', 1],
    ['0%', 7, 'up', 0],
    ['100%', 7, 'down', 7],
    ['150%', 4, 'down', 6],
    ['30%', 10, 'up', 3],
    ['29%', 100, 'up', 29],
    ['050%', 10, 'down', 5],
  ] as const)('%s of %d rounded %s is %d', (value, total, round, expected) => {
    expect(resolveIntOrPercent(value, total, round)).toEqual({ ok: true, value: expected });
  });

  it.each(['1', '', '%', '-5%', '+5%', '5 %', '5.5%', '5%%', 'half', 1.5, Number.NaN, null, undefined, {}])('refuses %p', (value) => {
    expect(isIntOrPercent(value)).toBe(false);
    expect(resolveIntOrPercent(value as never, 10, 'up')).toMatchObject({
      ok: false,
      error: { code: 'INT_OR_PERCENT_UNPARSABLE', value },
    });
  });

  it.each([-1, 1.5, Number.NaN])('has no percentage of %p', (total) => {
    expect(resolveIntOrPercent('10%', total, 'up')).toMatchObject({ ok: false, error: { code: 'TOTAL_INVALID', value: total } });
  });

  it('says so when the answer is no exact number', () => {
    expect(resolveIntOrPercent('99999999999999999999%', 100, 'up')).toMatchObject({
      ok: false,
      error: { code: 'INT_OR_PERCENT_OUT_OF_RANGE' },
    });
  });

  it('rounds up at most one above rounding down, and not at all where the percentage divides evenly', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 100_000 }), (percent, total) => {
        const down = resolveIntOrPercent(`${percent}%`, total, 'down');
        const up = resolveIntOrPercent(`${percent}%`, total, 'up');
        if (!down.ok || !up.ok) throw new Error('both resolve');
        expect(up.value - down.value).toBe((percent * total) % 100 === 0 ? 0 : 1);
      }),
    );
  });
});
