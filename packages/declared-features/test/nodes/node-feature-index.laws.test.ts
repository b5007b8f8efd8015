import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createNodeFeatureIndex, match } from '../../src/index.js';
import { node } from '../pods.js';

const names = fc.array(fc.constantFrom('A', 'A/x', 'A1', 'B', 'a', 'é', '\u{1F600}', 'x\ny'), { maxLength: 8 });
const step = fc.record({
  name: fc.constantFrom(...Array.from({ length: 50 }, (_, position) => `n${position}`)),
  features: fc.option(names, { nil: undefined }),
  isRemoval: fc.boolean(),
});

describe('index = plain loop = set model, after any history of events', () => {
  it('finds the same nodes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), names, (steps, required) => {
        const index = createNodeFeatureIndex();
        const model = new Map<string, ReadonlySet<string>>();
        const lists = new Map<string, readonly string[] | undefined>();
        for (const { name, features, isRemoval } of steps) {
          if (isRemoval) {
            expect(index.remove(name)).toBe(model.delete(name));
            lists.delete(name);
          } else {
            index.update(node(name, features));
            model.set(name, new Set(features));
            lists.set(name, features);
          }
        }
        const byIndex = [...index.feasible(required)].map(({ metadata }) => metadata?.name ?? '').sort();
        const byLoop = [...lists]
          .filter(([, list]) => match(required, list).isMatch)
          .map(([name]) => name)
          .sort();
        const bySets = [...model]
          .filter(([, set]) => required.every((name) => set.has(name)))
          .map(([name]) => name)
          .sort();
        expect(byIndex).toEqual(bySets);
        expect(byLoop).toEqual(bySets);

        const { feasible, total, shortfalls, lacking } = index.explain(required);
        expect([index.size, total, feasible, index.feasible(required).size]).toEqual([
          model.size,
          model.size,
          bySets.length,
          bySets.length,
        ]);
        expect(shortfalls.reduce((sum, { size }) => sum + size, feasible)).toBe(total);
        const missing = [...new Set(required)].map((name) => [name, [...model.values()].filter((set) => !set.has(name)).length] as const);
        expect(lacking).toEqual(Object.fromEntries(missing.filter(([, count]) => count > 0)));
      }),
    );
  });
});
