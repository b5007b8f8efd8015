import { describe, expect, it } from '@jest/globals';
import type { Node } from '@gardener-inplace/api';
import { createNodeFeatureIndex, forVersion } from '../../src/index.js';
import { node } from '../pods.js';

const namesOf = (nodes: Iterable<Node>): unknown[] => [...nodes].map(({ metadata }) => metadata?.name);

describe('an index of nodes by what they declare', () => {
  const index = () =>
    createNodeFeatureIndex([node('n1', ['A', 'B']), node('n2', ['A']), node('n3'), node('n4', ['B', 'A']), node('n5', [])]);

  it('finds the nodes that declare everything required', () => {
    expect(namesOf(index().feasible(['A']))).toEqual(['n1', 'n4', 'n2']);
    expect(namesOf(index().feasible(['A', 'B']))).toEqual(['n1', 'n4']);
    expect(namesOf(index().feasible(['C']))).toEqual([]);
    expect(namesOf(index().feasible([]))).toEqual(['n1', 'n4', 'n2', 'n3', 'n5']);
  });

  it('counts without walking, and copies on request', () => {
    const feasible = index().feasible(['A']);
    expect(feasible.size).toBe(3);
    expect(namesOf(feasible.toArray())).toEqual(['n1', 'n4', 'n2']);
  });

  it('groups lists that say the same', () => {
    expect(index().signatures).toBe(3);
    expect(index().size).toBe(5);
  });

  it('ignores what a registry does not know', () => {
    const nodes = [node('n1', ['ExtendWebSocketsToKubelet', 'X1']), node('n2', ['ExtendWebSocketsToKubelet', 'X2'])];
    expect(createNodeFeatureIndex(nodes, { registry: forVersion('1.36') }).signatures).toBe(1);
    expect(createNodeFeatureIndex(nodes).signatures).toBe(2);
  });

  it('follows a node that changes, comes twice or leaves', () => {
    const current = index();
    current.update(node('n3', ['A']));
    current.add(node('n3', ['A']));
    expect(namesOf(current.feasible(['A']))).toEqual(['n1', 'n4', 'n2', 'n3']);
    expect(current.remove('n1')).toBe(true);
    expect(current.remove('n1')).toBe(false);
    expect(namesOf(current.feasible(['A', 'B']))).toEqual(['n4']);
    expect(current.size).toBe(4);
  });

  it('keeps the newest state of a node whose features stay', () => {
    const current = index();
    const newer = { ...node('n2', ['A']), metadata: { name: 'n2', labels: { zone: 'a' } } };
    current.update(newer);
    expect(current.get('n2')).toBe(newer);
    expect(current.feasible(['A']).toArray()).toContain(newer);
    expect(current.get('other')).toBeUndefined();
  });

  it('forgets a signature with its last node', () => {
    const current = index();
    current.remove('n2');
    expect(current.signatures).toBe(2);
  });

  it.each([{}, { metadata: {} }, { metadata: { name: '' } }, null, { metadata: { name: 7 } }])('leaves out %j', (malformed) => {
    const current = createNodeFeatureIndex();
    expect(current.add(malformed as Node)).toBe(false);
    expect(current.size).toBe(0);
  });

  it('stays in order of arrival when many nodes leave', () => {
    const current = createNodeFeatureIndex(Array.from({ length: 100 }, (_, position) => node(`n${position}`, ['A'])));
    for (let position = 0; position < 100; position += 1) if (position % 10 !== 3) current.remove(`n${position}`);
    const expected = ['n3', 'n13', 'n23', 'n33', 'n43', 'n53', 'n63', 'n73', 'n83', 'n93'];
    expect(namesOf(current.feasible(['A']))).toEqual(expected);
    expect(namesOf(current.values())).toEqual(expected);
    current.remove('n53');
    expect(current.get('n93')?.metadata?.name).toBe('n93');
    expect(current.feasible(['A']).size).toBe(9);
  });

  it('may change while someone walks through an answer', () => {
    const current = createNodeFeatureIndex(Array.from({ length: 64 }, (_, position) => node(`n${position}`, ['A'])));
    const seen: unknown[] = [];
    for (const { metadata } of current.feasible(['A'])) {
      seen.push(metadata?.name);
      if (seen.length > 1) continue;
      for (let position = 1; position < 60; position += 1) current.remove(`n${position}`);
      current.add(node('late', ['A']));
    }
    const stayed = seen.filter((name) => ['n0', 'n60', 'n61', 'n62', 'n63'].includes(String(name)));
    expect(stayed).toEqual(['n0', 'n60', 'n61', 'n62', 'n63']);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('someone changes nodes behind or during an answer', () => {
  it.each(['values', 'feasible'] as const)('%s comes to an end though every node gets a list of its own meanwhile', (way) => {
    const current = createNodeFeatureIndex([node('n1'), node('n2'), node('n3')]);
    const seen: unknown[] = [];
    for (const { metadata } of way === 'values' ? current.values() : current.feasible([])) {
      seen.push(metadata?.name);
      if (seen.length > 10) break;
      current.update(node(String(metadata?.name), [`F${seen.length}`]));
    }
    expect(seen).toEqual(['n1', 'n2', 'n3']);
    expect(current.signatures).toBe(3);
  });

  it('all nodes can be walked through twice', () => {
    const all = createNodeFeatureIndex([node('n1'), node('n2')]).values();
    expect([namesOf(all), namesOf(all)]).toEqual([
      ['n1', 'n2'],
      ['n1', 'n2'],
    ]);
  });

  it('an object that was renamed in place stays where it was put until its old name is removed', () => {
    const objects = Array.from({ length: 64 }, (_, position) => ({ metadata: { name: `n${position}` } }));
    const current = createNodeFeatureIndex(objects);
    objects[63] = Object.assign(objects[63]!, { metadata: { name: 'n1' } });
    for (let position = 2; position < 60; position += 1) current.remove(`n${position}`);
    expect(current.get('n63')).toBe(objects[63]);
    expect(current.get('n1')).toBe(objects[1]);
    expect(current.remove('n63')).toBe(true);
    expect(current.feasible([]).toArray()).toEqual([objects[0], objects[1], objects[60], objects[61], objects[62]]);
    expect(current.get('n1')).toBe(objects[1]);
  });
});

describe('why nodes will not do', () => {
  it('N01: names what a template node lacks', () => {
    const index = createNodeFeatureIndex([node('template')]);
    const { feasible, message, lacking } = index.explain(['RestartAllContainersOnContainerExits']);
    expect(feasible).toBe(0);
    expect(lacking).toEqual({ RestartAllContainersOnContainerExits: 1 });
    expect(message).toBe('0/1 nodes are available: 1 node(s) lack RestartAllContainersOnContainerExits.');
  });

  it('groups by what is missing, nearest first', () => {
    const index = createNodeFeatureIndex([
      node('n1', ['A', 'B']),
      node('n2', ['A']),
      node('n3', ['A', 'X']),
      node('n4', ['B']),
      node('n5'),
    ]);
    const answer = index.explain(['B', 'A', 'A']);
    expect(answer.shortfalls.map((shortfall) => [shortfall.missing, shortfall.size, namesOf(shortfall)])).toEqual([
      [['B'], 2, ['n2', 'n3']],
      [['A'], 1, ['n4']],
      [['A', 'B'], 1, ['n5']],
    ]);
    expect(answer.lacking).toEqual({ A: 2, B: 3 });
    expect([answer.total, answer.feasible]).toEqual([5, 1]);
    expect(answer.message).toBe('1/5 nodes are available: 2 node(s) lack B; 1 node(s) lack A; 1 node(s) lack A, B.');
  });

  it('has nothing to say where all will do', () => {
    expect(createNodeFeatureIndex([node('n1')]).explain([]).message).toBe('1/1 nodes are available.');
  });
});
