import { describe, expect, it } from '@jest/globals';
import type { Pod } from '@gardener-inplace/api';
import { createRegistry, preflight } from '../../src/index.js';
import { node } from '../pods.js';

/** One feature whose predicates are counted. */
const counted = () => {
  const calls = { isDeclaredBy: 0, isNeededToRun: 0 };
  const registry = createRegistry([
    {
      name: 'Counted',
      maxVersion: '1.36.150',
      requirements: { featureGates: ['Counted'] },
      isDeclaredBy: ({ featureGates }) => {
        calls.isDeclaredBy += 1;
        return featureGates['Counted'] === true;
      },
      isNeededToRun: () => {
        calls.isNeededToRun += 1;
        return true;
      },
    },
  ]);
  return { calls, registry };
};

const count = 200;
const numbers = Array.from({ length: count }, (_, position) => position);
const pods = numbers.map((position): Pod => ({ metadata: { name: `p${position}` }, spec: { nodeName: `n${position}` } }));
const change = { featureGates: { Counted: false } };

describe('work of preflight in a large cluster', () => {
  it('versions that ask for the same are asked once, however many there are', () => {
    const { calls, registry } = counted();
    const nodes = numbers.map((position) => node(`n${position}`, ['Counted'], `v1.36.${position}`));
    const answer = preflight({ nodes, pods, change, registry, controlPlaneVersion: '1.36.0' });
    expect(answer.refused).toHaveLength(151);
    // 1.36.150 and all before it ask the predicate; all after it have dropped the feature.
    expect(calls.isNeededToRun).toBe(count);
  });

  it('nodes that say the same of themselves are looked at once', () => {
    const { calls, registry } = counted();
    const nodes = numbers.map((position) => node(`n${position}`, ['Counted'], '1.36.2'));
    expect(preflight({ nodes, pods, change, registry }).changes).toHaveLength(count);
    expect(calls.isDeclaredBy).toBe(1);
  });

  it('every node with a list of its own, every pod with needs of its own', () => {
    const names = Array.from({ length: 8 }, (_, bit) => `F${bit}`);
    const subset = (position: number): readonly string[] => names.filter((_, bit) => (position >> bit) & 1);
    const registry = createRegistry(
      names.map((name) => ({
        name,
        requirements: { featureGates: [name] },
        isDeclaredBy: () => false,
        isNeededToRun: ({ metadata }: Pod) => metadata?.annotations?.[name] !== undefined,
      })),
    );
    const needy = Array.from({ length: 256 }, (_, position): Pod => ({
      metadata: { name: `p${position}`, annotations: Object.fromEntries(subset(position).map((name) => [name, ''])) },
      spec: { nodeName: `n${position}` },
    }));
    const nodes = needy.map((_, position) => node(`n${position}`, subset(position), '1.37.0'));
    // Each node takes the list of its neighbour; who moves is taken in by the one node that has everything, before and after.
    const rotated = nodes.map(({ metadata }, position) => ({
      nodes: [metadata?.name ?? ''],
      declaredFeatures: position === 255 ? names : subset((position + 1) % 255),
    }));
    const { refused, stranded, order, blocked } = preflight({ nodes, pods: needy, change: rotated, registry });
    expect(refused).toHaveLength(128);
    expect([stranded, blocked]).toEqual([[], []]);
    expect(new Set(order).size).toBe(256);
  });

  it('a list of 100,000 names', () => {
    const many = Array.from({ length: 100_000 }, (_, position) => `F${position}`);
    const { registry } = counted();
    const nodes = [node('n0', [...many, 'Counted'], '1.36.2')];
    expect(preflight({ nodes, pods, change, registry }).changes).toEqual([{ node: 'n0', gained: [], lost: ['Counted'] }]);
  });
});
