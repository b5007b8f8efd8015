import { describe, expect, it } from '@jest/globals';
import type { Pod } from '@gardener-inplace/api';
import fc from 'fast-check';
import { createRegistry, preflight, type NodeChange } from '../../src/index.js';
import { node } from '../pods.js';

const features = ['A', 'B', 'C'];
const registry = createRegistry(
  features.map((name) => ({
    name,
    requirements: { featureGates: [] },
    isDeclaredBy: () => false,
    isNeededToRun: ({ metadata }: Pod) => metadata?.annotations?.['needs'] === name,
  })),
);
const list = fc.subarray(features);
const cluster = fc.array(fc.record({ before: list, after: list, hosts: list }), { minLength: 1, maxLength: 6 });

type Cluster = readonly { readonly before: readonly string[]; readonly after: readonly string[]; readonly hosts: readonly string[] }[];

/** Whether updating a node leaves every pod that must go, or that may have come, a node: told from the words of the rule alone. */
const isSafe = (nodes: Cluster, done: ReadonlySet<number>, next: number): boolean => {
  const displaced = features.filter((name) => nodes.some(({ after, hosts }) => hosts.includes(name) && !after.includes(name)));
  const now = new Set([...done, next]);
  const step = nodes[next];
  return displaced.every((name) => {
    const isTouched = step !== undefined && !step.after.includes(name) && (step.before.includes(name) || step.hosts.includes(name));
    return !isTouched || nodes.some(({ before, after }, position) => (now.has(position) ? after : before).includes(name));
  });
};

/** The longest safe order there is, by trying all. */
const longest = (nodes: Cluster, done: ReadonlySet<number> = new Set(), known = new Map<string, number>()): number => {
  const key = [...done].sort((a, b) => a - b).join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const lengths = nodes
    .map((_, position) => position)
    .filter((position) => !done.has(position) && isSafe(nodes, done, position))
    .map((position) => 1 + longest(nodes, new Set([...done, position]), known));
  const answer = Math.max(0, ...lengths);
  known.set(key, answer);
  return answer;
};

const run = (nodes: Cluster) =>
  preflight({
    nodes: nodes.map(({ before }, position) => node(`${position}`, before, '1.37.0')),
    pods: nodes.flatMap(({ hosts }, position) =>
      hosts.map((needs): Pod => ({ metadata: { name: `${needs}${position}`, annotations: { needs } }, spec: { nodeName: `${position}` } })),
    ),
    change: nodes.map(({ after }, position): NodeChange => ({ nodes: [`${position}`], declaredFeatures: after })),
    registry,
  });

describe('the order that preflight gives', () => {
  it('strands nobody at any step, and can not go on with a blocked node', () => {
    fc.assert(
      fc.property(cluster, (nodes) => {
        const { order, blocked } = run(nodes);
        const done = new Set<number>();
        for (const name of order) {
          expect(isSafe(nodes, done, Number(name))).toBe(true);
          done.add(Number(name));
        }
        for (const { node: name } of blocked) expect(isSafe(nodes, done, Number(name))).toBe(false);
        expect(new Set([...order, ...blocked.map(({ node: name }) => name)]).size).toBe(nodes.length);
        expect(order.length + blocked.length).toBe(nodes.length);
      }),
      { numRuns: 500 },
    );
  });

  it('has every node wherever some order has every node', () => {
    fc.assert(
      fc.property(cluster, (nodes) => {
        expect(run(nodes).order.length === nodes.length).toBe(longest(nodes) === nodes.length);
      }),
      { numRuns: 500 },
    );
  });

  it('names as refused exactly the pods whose feature their node will lack', () => {
    fc.assert(
      fc.property(cluster, (nodes) => {
        const expected = nodes.flatMap(({ after, hosts }, position) =>
          hosts.filter((name) => !after.includes(name)).map((name) => `${name}${position}`),
        );
        expect(run(nodes).refused.map(({ name }) => name)).toEqual(expected);
      }),
    );
  });
});
