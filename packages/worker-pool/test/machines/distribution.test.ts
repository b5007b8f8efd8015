import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareOf, shareOfBudget } from '@gardener-inplace/worker-pool';

const zonesOf = (zones: number) => Array.from({ length: zones }, (_, zone) => zone);

describe('a number over zones', () => {
  it.each([
    [5, 3, [2, 2, 1]],
    [2, 3, [1, 1, 0]],
    [6, 3, [2, 2, 2]],
    [4, 1, [4]],
    [0, 2, [0, 0]],
  ])('%i over %i zones', (total, zones, shares) => {
    expect(zonesOf(zones).map((zone) => shareOf(total, zone, zones))).toEqual(shares);
  });

  it('adds up to the total, and no zone gets two more than another', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 12 }), (total, zones) => {
        const shares = zonesOf(zones).map((zone) => shareOf(total, zone, zones));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a budget over zones', () => {
  it.each([
    ['a number like machines', 3, 10, 2, [2, 1]],
    ['a percentage as it is, zones being equal', '50%', 4, 2, ['50%', '50%']],
    ['a percentage by the size of the zone', '50%', 3, 2, ['67%', '34%']],
    ['a percentage of nothing', '25%', 0, 3, ['25%', '25%', '25%']],
    ['a percentage where a zone is empty', '100%', 1, 2, ['200%', '0%']],
    ['a percentage whose share comes out even', '30%', 5, 2, ['36%', '24%']],
  ])('%s', (_, budget, total, zones, shares) => {
    expect(zonesOf(zones).map((zone) => shareOfBudget(budget, total, zone, zones))).toEqual(shares);
  });

  it('never takes machines away from a zone by rounding', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(200), fc.integer({ min: 1, max: 8 }), (percent, total, zones) => {
        const allowed = zonesOf(zones).map((zone) => {
          const share = Number.parseInt(String(shareOfBudget(`${percent}%`, total, zone, zones)), 10);
          return (share * total) / zones;
        });
        expect(allowed.reduce((sum, machines) => sum + machines, 0) + 1e-6).toBeGreaterThanOrEqual(percent * total);
      }),
    );
  });
});
