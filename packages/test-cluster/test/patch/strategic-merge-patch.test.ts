import { describe, expect, it } from '@jest/globals';
import { strategicMergePatch } from '../../src/patch/strategic-merge-patch.js';

type Json = Record<string, unknown>;
const types = (...all: readonly string[]) => ({ status: { conditions: all.map((type) => ({ type })) } });
const conditions = (list: readonly Json[], rest: Json = {}) => ({ status: { conditions: list, ...rest } });

describe('how the fields of built-in kinds merge', () => {
  it.each<[string, string, Json, Json, Json]>([
    ['a field', 'Node', { spec: { a: 1, b: 2 } }, { spec: { b: 3 } }, { spec: { a: 1, b: 3 } }],
    ['null removes', 'Node', { spec: { a: 1, b: 2 } }, { spec: { b: null } }, { spec: { a: 1 } }],
    [
      'conditions by type',
      'Node',
      conditions([{ type: 'A', x: 1, y: 1 }]),
      conditions([{ type: 'A', y: 2 }]),
      conditions([{ type: 'A', x: 1, y: 2 }]),
    ],
    ['an empty list changes nothing in a keyed list', 'Node', types('A'), types(), types('A')],
    [
      'taints are replaced',
      'Node',
      { spec: { taints: [{ key: 'a' }] } },
      { spec: { taints: [{ key: 'b' }] } },
      { spec: { taints: [{ key: 'b' }] } },
    ],
    [
      'tolerations are replaced',
      'Pod',
      { spec: { tolerations: [{ key: 'a' }] } },
      { spec: { tolerations: [] } },
      { spec: { tolerations: [] } },
    ],
    [
      'containers by name, their env by name, their args replaced',
      'Pod',
      { spec: { containers: [{ name: 'c', image: 'i', args: ['a'], env: [{ name: 'A', value: '1' }] }] } },
      { spec: { containers: [{ name: 'c', args: ['b'], env: [{ name: 'A', value: '2' }] }] } },
      { spec: { containers: [{ name: 'c', image: 'i', args: ['b'], env: [{ name: 'A', value: '2' }] }] } },
    ],
    [
      'a pod template as a pod',
      'Deployment',
      { spec: { template: { spec: { volumes: [{ name: 'a', emptyDir: {} }] } } } },
      { spec: { template: { spec: { volumes: [{ name: 'a', hostPath: {} }] } } } },
      { spec: { template: { spec: { volumes: [{ name: 'a', emptyDir: {}, hostPath: {} }] } } } },
    ],
    [
      'finalizers of metadata as a set',
      'Node',
      { metadata: { finalizers: ['a'] } },
      { metadata: { finalizers: ['a', 'b'] } },
      { metadata: { finalizers: ['a', 'b'] } },
    ],
    [
      'finalizers of a namespace’s spec are replaced',
      'Namespace',
      { spec: { finalizers: ['a'] } },
      { spec: { finalizers: ['b'] } },
      { spec: { finalizers: ['b'] } },
    ],
    [
      'the selector of a budget is replaced',
      'PodDisruptionBudget',
      { spec: { selector: { matchLabels: { a: 'b' } } } },
      { spec: { selector: { matchLabels: { c: 'd' } } } },
      { spec: { selector: { matchLabels: { c: 'd' } } } },
    ],
    ['the conditions of a signing request are replaced', 'CertificateSigningRequest', types('A'), types('B'), types('B')],
    [
      'pull secrets of an account are replaced',
      'ServiceAccount',
      { imagePullSecrets: [{ name: 'a' }] },
      { imagePullSecrets: [{ name: 'b' }] },
      { imagePullSecrets: [{ name: 'b' }] },
    ],
  ])('%s (%s)', (_, kind, target, patch, expected) => {
    expect(strategicMergePatch(kind, target, patch)).toEqual(expected);
  });
});

describe('where elements stand after a merge', () => {
  const live = types('A', 'B', 'C');
  it.each<[string, Json, Json]>([
    ['a new one stands before those that the patch leaves alone', types('D'), types('D', 'A', 'B', 'C')],
    ['a known one keeps its place', types('B', 'D'), types('A', 'B', 'D', 'C')],
    ['the order of the patch wins over the live one', types('C', 'A'), types('B', 'C', 'A')],
    ['what stood before a named element still does', types('D', 'B', 'E'), types('D', 'A', 'B', 'E', 'C')],
    ['an order without elements', conditionsOrder(['C', 'A']), types('B', 'C', 'A')],
    [
      'an order with a new element',
      { status: { ...conditionsOrder(['D', 'C', 'A']).status, conditions: [{ type: 'D' }] } },
      types('D', 'B', 'C', 'A'),
    ],
  ])('%s', (_, patch, expected) => {
    expect(strategicMergePatch('Node', live, patch)).toEqual(expected);
  });

  it('plain values follow the same rule', () => {
    expect(
      strategicMergePatch('Node', { metadata: { finalizers: ['a', 'b', 'c'] } }, { metadata: { finalizers: ['d', 'b', 'e'] } }),
    ).toEqual({
      metadata: { finalizers: ['d', 'a', 'b', 'e', 'c'] },
    });
  });
});

function conditionsOrder(all: readonly string[]) {
  return { status: { '$setElementOrder/conditions': all.map((type) => ({ type })) } };
}

describe('directives', () => {
  it.each<[string, Json, Json, Json]>([
    ['delete an element', types('A', 'B'), conditions([{ $patch: 'delete', type: 'A' }, { type: 'C' }]), types('C', 'B')],
    ['replace a list', types('A', 'B'), conditions([{ $patch: 'replace' }, { type: 'C' }]), types('C')],
    [
      'replace an object',
      { metadata: { labels: { a: 1 } } },
      { metadata: { labels: { $patch: 'replace', b: 2 } } },
      { metadata: { labels: { b: 2 } } },
    ],
    ['empty an object', { metadata: { labels: { a: 1 } } }, { metadata: { labels: { $patch: 'delete' } } }, { metadata: { labels: {} } }],
    ['keep only some fields', { spec: { a: 1, b: 2 } }, { spec: { $retainKeys: ['b', 'c'], c: 3 } }, { spec: { b: 2, c: 3 } }],
    [
      'take plain values out',
      { metadata: { finalizers: ['a', 'b', 'c'] } },
      { metadata: { '$deleteFromPrimitiveList/finalizers': ['b'], finalizers: ['d'] } },
      { metadata: { finalizers: ['d', 'a', 'c'] } },
    ],
  ])('%s', (_, target, patch, expected) => {
    expect(strategicMergePatch('Node', target, patch)).toEqual(expected);
  });

  it.each<[string, Json, string]>([
    ['an unknown one in an object', { spec: { $patch: 'shake' } }, 'unknown patch type: shake'],
    ['an unknown one in an element', conditions([{ $patch: 'shake', type: 'A' }]), 'unknown patch type: shake'],
    ['an element without its key', conditions([{ status: 'True' }]), 'map: {"status":"True"} does not contain declared merge key: type'],
  ])('refuses %s', (_, patch, message) => {
    expect(() => strategicMergePatch('Node', types('A'), patch)).toThrow(message);
  });

  it('changes neither of its arguments', () => {
    const target = Object.freeze(types('A'));
    const patch = Object.freeze(types('B'));
    strategicMergePatch('Node', target, patch);
    expect([target, patch]).toEqual([types('A'), types('B')]);
  });
});
