import { describe, expect, it } from '@jest/globals';
import type { Pod } from '@gardener-inplace/api';
import { createRegistry, preflight } from '../../src/index.js';
import { node } from '../pods.js';

describe('the order of updates', () => {
  const feature = (name: string) => ({
    name,
    requirements: { featureGates: [name] },
    isDeclaredBy: () => false,
    isNeededToRun: (subject: Pod) => subject.metadata?.annotations?.['needs'] === name,
  });
  const registry = createRegistry(['A', 'B', 'C'].map(feature));
  const needs = (name: string, nodeName: string): Pod => ({
    metadata: { name: `${name}-on-${nodeName}`, namespace: 'default', annotations: { needs: name } },
    spec: { nodeName },
  });
  const to = (name: string, ...declaredFeatures: string[]) => ({ nodes: [name], declaredFeatures });

  it('nodes that gain go before nodes that lose', () => {
    const answer = preflight({
      nodes: [node('loses', ['A']), node('gains', [])],
      pods: [needs('A', 'loses')],
      change: [to('loses'), to('gains', 'A')],
      registry,
    });
    expect([answer.order, answer.blocked, answer.stranded]).toEqual([['gains', 'loses'], [], []]);
  });

  it('a node that gives and takes goes when its turn opens the way for others', () => {
    // B has nobody else: first `swaps` must gain it, and it may only lose A while `sink` still has A.
    const answer = preflight({
      nodes: [node('sink', ['A']), node('swaps', ['A']), node('last', ['B']), node('home', [])],
      pods: [needs('A', 'sink'), needs('B', 'last')],
      change: [to('sink'), to('swaps', 'B'), to('last', 'A'), to('home')],
      registry,
    });
    expect(answer.blocked).toEqual([]);
    expect(answer.order).toEqual(['home', 'swaps', 'last', 'sink']);
  });

  it('nodes with the same effect need not go one after the other', () => {
    const answer = preflight({
      nodes: [node('x1', ['A']), node('x2', ['A']), node('y', ['B'])],
      pods: [needs('A', 'x1'), needs('A', 'x2'), needs('B', 'y')],
      change: [to('x1', 'B'), to('x2', 'B'), to('y', 'A')],
      registry,
    });
    expect([answer.order, answer.blocked]).toEqual([['x1', 'y', 'x2'], []]);
  });

  it('two nodes that would swap what each alone has can not be updated', () => {
    const answer = preflight({
      nodes: [node('n1', ['A']), node('n2', ['B'])],
      pods: [needs('A', 'n1'), needs('B', 'n2')],
      change: [to('n1', 'B'), to('n2', 'A')],
      registry,
    });
    expect(answer.stranded).toEqual([]);
    expect(answer.order).toEqual([]);
    expect(answer.blocked).toEqual([
      { node: 'n1', features: ['A'], pods: [{ namespace: 'default', name: 'A-on-n1' }] },
      { node: 'n2', features: ['B'], pods: [{ namespace: 'default', name: 'B-on-n2' }] },
    ]);
  });

  it('a feature that no pod needs holds nothing up', () => {
    const answer = preflight({
      nodes: [node('n1', ['A'])],
      pods: [needs('B', 'n1')],
      change: to('n1'),
      registry,
      controlPlaneVersion: '1.37.0',
    });
    expect(answer.blocked.map(({ features }) => features)).toEqual([['B']]);
    expect(preflight({ nodes: [node('n1', ['A'])], pods: [], change: to('n1'), registry }).order).toEqual(['n1']);
  });

  it('of two changes for one node the later counts', () => {
    const answer = preflight({ nodes: [node('n1', [])], pods: [], change: [{ declaredFeatures: ['A'] }, to('n1', 'C', 'B')], registry });
    expect(answer.changes).toEqual([{ node: 'n1', gained: ['B', 'C'], lost: [] }]);
  });

  it('a pod whose predicate fails is listed, not thrown', () => {
    const broken = createRegistry([
      {
        ...feature('A'),
        isNeededToRun: () => {
          throw new Error('odd pod');
        },
      },
    ]);
    const answer = preflight({ nodes: [node('n1', ['A'])], pods: [needs('A', 'n1')], change: to('n1'), registry: broken });
    expect(answer.unreadable).toEqual([{ namespace: 'default', name: 'A-on-n1', detail: 'predicate of feature A failed: odd pod' }]);
  });
});
