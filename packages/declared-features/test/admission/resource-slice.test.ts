import { describe, expect, it } from '@jest/globals';
import type { Node } from '@gardener-inplace/api';
import { admit, createNodeFeatureIndex, type Component, type NodeSelector, type ResourceSlice } from '../../src/index.js';
import { node } from '../pods.js';

const feature = 'DRANodeAllocatableResources';
const gates = { [feature]: true };
const able = node('able', ['Z', feature]);
const unable: Node = { ...node('unable'), metadata: { name: 'unable', labels: { gpu: 'yes', size: '7' } } };
const device = { name: 'd', nodeAllocatableResources: { cpu: {} } };

const ask = (
  spec: unknown,
  {
    operation = 'CREATE',
    server = { version: '1.37.0', featureGates: gates },
    nodes = [able, unable],
    isReady = true,
  }: {
    readonly operation?: string;
    readonly server?: Component;
    readonly nodes?: readonly Node[];
    readonly isReady?: boolean;
  } = {},
) => {
  const object = { kind: 'ResourceSlice', metadata: { name: 's' }, spec } as ResourceSlice;
  return admit({ operation, resource: 'resourceslices', object }, { nodes: createNodeFeatureIndex(nodes), isReady }, server);
};

const refused = (message: string) => ({
  allowed: false,
  code: 403,
  reason: 'Forbidden',
  message: `resourceslices.resource.k8s.io "s" is forbidden: ${message}`,
});
const unableMessage = `node "unable" does not support ${feature} feature`;

describe("a ResourceSlice that hands out a node's own resources", () => {
  it.each([
    ['on a node that declares it', { nodeName: 'able' }, { allowed: true }],
    ['on a node that does not', { nodeName: 'unable' }, refused(unableMessage)],
    ['on an unknown node', { nodeName: 'ghost' }, refused('node "ghost" not found for device "d"')],
    ['on all nodes, one of which does not', { allNodes: true }, refused(unableMessage)],
    ['nowhere', { allNodes: false }, refused('device "d" in ResourceSlice has NodeAllocatableResources but does not map to any nodes')],
    ['on a node first of all, whatever the selector says', { nodeName: 'able', allNodes: true }, { allowed: true }],
  ])('%s', (_, place, expected) => {
    expect(ask({ ...place, devices: [device] })).toEqual(expected);
    expect(ask({ ...place, devices: [device] }, { operation: 'UPDATE' })).toEqual(expected);
  });

  it('is placed by its devices alone if it says so', () => {
    expect(ask({ perDeviceNodeSelection: true, nodeName: 'able', devices: [device] })).toMatchObject({ allowed: false });
    expect(ask({ perDeviceNodeSelection: true, nodeName: 'unable', devices: [{ ...device, nodeName: 'able' }] })).toEqual({
      allowed: true,
    });
    expect(ask({ nodeName: 'unable', devices: [{ ...device, nodeName: 'able' }] })).toEqual(refused(unableMessage));
  });

  it.each([
    ['devices without such resources', { nodeName: 'unable', devices: [{ name: 'd' }, { name: 'e', nodeAllocatableResources: {} }] }],
    ['no devices', { nodeName: 'unable' }],
  ])('is of no interest with %s, even before the nodes are known', (_, spec) => {
    expect(ask(spec, { isReady: false })).toEqual({ allowed: true });
  });

  it('waits for the nodes', () => {
    expect(ask({ nodeName: 'able', devices: [device] }, { isReady: false })).toEqual(refused('not yet ready to handle request'));
  });

  it.each<[string, Component]>([
    ['without the gate', { version: '1.37.0' }],
    ['in 1.36', { version: '1.36.2', featureGates: gates }],
  ])('passes %s', (_, server) => {
    expect(ask({ nodeName: 'unable', devices: [device] }, { server })).toEqual({ allowed: true });
  });

  it('is checked whatever the locked gate NodeDeclaredFeatures is set to', () => {
    const server = { version: '1.37.0', featureGates: { ...gates, NodeDeclaredFeatures: false } };
    expect(ask({ nodeName: 'unable', devices: [device] }, { server }).allowed).toBe(false);
  });

  it('passes on deletion', () => {
    expect(ask({ nodeName: 'unable', devices: [device] }, { operation: 'DELETE' })).toEqual({ allowed: true });
  });
});

describe('a node selector', () => {
  const select = (nodeSelector: unknown) => ask({ nodeSelector: nodeSelector as NodeSelector, devices: [device] });
  const expression = (key: string, operator: string, values?: readonly string[]) => ({
    nodeSelectorTerms: [{ matchExpressions: [{ key, operator, ...(values && { values }) }] }],
  });
  const field = (key: string, operator: string, values: readonly string[]) => ({
    nodeSelectorTerms: [{ matchFields: [{ key, operator, values }] }],
  });

  it.each([
    ['In', expression('gpu', 'In', ['yes', 'maybe'])],
    ['NotIn', expression('gpu', 'NotIn', ['no'])],
    ['Exists', expression('gpu', 'Exists')],
    ['DoesNotExist', expression('tpu', 'DoesNotExist')],
    ['Gt', expression('size', 'Gt', ['6'])],
    ['Lt', expression('size', 'Lt', ['8'])],
    ['Lt the largest number', expression('size', 'Lt', ['9223372036854775807'])],
    ['a field', field('metadata.name', 'In', ['unable'])],
    ['not a field', field('metadata.name', 'NotIn', ['able'])],
    ['one of two terms', { nodeSelectorTerms: [{}, ...expression('gpu', 'Exists').nodeSelectorTerms] }],
  ])('%s selects the node that lacks the feature', (_, selector) => {
    expect(select(selector)).toEqual(refused(unableMessage));
  });

  it.each([
    ['In', expression('gpu', 'In', ['no'])],
    ['NotIn, which able passes too', { nodeSelectorTerms: [{ matchExpressions: [{ key: 'gpu', operator: 'NotIn', values: ['yes'] }] }] }],
    ['DoesNotExist', expression('gpu', 'DoesNotExist')],
    ['Gt', expression('size', 'Gt', ['7'])],
    ['Gt of no number', expression('gpu', 'Gt', ['7'])],
    ['a field', field('metadata.name', 'In', ['able'])],
    [
      'both requirements of one term',
      {
        nodeSelectorTerms: [
          {
            matchExpressions: [
              { key: 'gpu', operator: 'Exists' },
              { key: 'tpu', operator: 'Exists' },
            ],
          },
        ],
      },
    ],
    ['no terms', { nodeSelectorTerms: [] }],
    ['an empty term', { nodeSelectorTerms: [{}] }],
  ])('%s leaves it out, and selecting no node at all is fine', (_, selector) => {
    expect(select(selector)).toEqual({ allowed: true });
  });

  it.each([
    ['an unknown operator', expression('gpu', 'Like', ['x'])],
    ['In without values', expression('gpu', 'In')],
    ['Exists with values', expression('gpu', 'Exists', ['x'])],
    ['Gt with two numbers', expression('size', 'Gt', ['1', '2'])],
    ['Gt with a word', expression('size', 'Gt', ['x'])],
    ['Gt with a number of more than 64 bits', expression('size', 'Gt', ['9223372036854775808'])],
    ['a word in its place', 'gpu'],
    ['a word in place of terms', { nodeSelectorTerms: 'gpu' }],
    ['no label key', expression('-gpu', 'Exists')],
    ['no label value', expression('gpu', 'In', ['not a value'])],
    ['another field', field('metadata.uid', 'In', ['x'])],
    ['an operator that fields do not have', field('metadata.name', 'Exists', [])],
    ['a field with two values', field('metadata.name', 'In', ['a', 'b'])],
  ])('%s can not be used', (_, selector) => {
    expect(select(selector)).toMatchObject({ allowed: false, code: 400, reason: 'BadRequest' });
  });
});
