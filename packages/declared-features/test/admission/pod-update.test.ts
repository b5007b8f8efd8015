import { describe, expect, it } from '@jest/globals';
import type { Node, Pod } from '@gardener-inplace/api';
import { admit, createNodeFeatureIndex, type AdmissionRequest, type Component } from '../../src/index.js';
import { node, pod } from '../pods.js';

const podLevelResize = 'InPlacePodLevelResourcesVerticalScaling';

const resized = (cpu: string, generation: number, nodeName = 'n'): Pod => ({
  ...pod({ nodeName, resources: { requests: { cpu } } }),
  metadata: { name: 'p', namespace: 'default', generation },
});

const resize: AdmissionRequest = {
  operation: 'UPDATE',
  resource: 'pods',
  subresource: 'resize',
  oldObject: resized('1', 1),
  object: resized('2', 2),
};

const ask = (
  change: Partial<AdmissionRequest> = {},
  server: Component = { version: '1.36.2' },
  nodes: readonly Node[] = [node('n')],
  isReady = true,
) => admit({ ...resize, ...change }, { nodes: createNodeFeatureIndex(nodes), isReady }, server);

describe('an update of a pod that its node can not carry out', () => {
  it('is refused, with the missing features and the node', () => {
    expect(ask()).toEqual({
      allowed: false,
      code: 403,
      reason: 'Forbidden',
      message: `pods "p" is forbidden: pod update requires features ${podLevelResize} which are not available on node "n"`,
    });
  });

  it('is refused where the node can not be looked up', () => {
    const get = (): never => {
      throw new Error('the cache is closed');
    };
    expect(admit(resize, { nodes: { get, values: () => [] } }, { version: '1.36.2' })).toEqual({
      allowed: false,
      code: 403,
      reason: 'Forbidden',
      message: 'pods "p" is forbidden: the request could not be checked: the cache is closed',
    });
  });

  it('is allowed where the node declares the feature', () => {
    expect(ask({}, { version: '1.36.2' }, [node('n', [podLevelResize])])).toEqual({ allowed: true });
  });

  it.each<[string, Partial<AdmissionRequest>]>([
    ['a creation', { operation: 'CREATE', oldObject: undefined }],
    ['a deletion', { operation: 'DELETE' }],
    ['the status', { subresource: 'status' }],
    ['ephemeral containers', { subresource: 'ephemeralcontainers' }],
    ['a binding', { subresource: 'binding' }],
    ['another kind of object', { resource: 'nodes' }],
    ['a pod without a node', { object: resized('2', 2, '') }],
    ['an update that leaves the generation', { object: resized('2', 1) }],
    ['an update without generations', { object: pod({ nodeName: 'n', resources: {} }), oldObject: pod({ nodeName: 'n' }) }],
    ['a first generation of 0', { object: resized('2', 0), oldObject: pod({ nodeName: 'n' }) }],
    ['an update that needs nothing', { object: { ...resized('1', 2), metadata: { name: 'p', generation: 2, labels: { a: 'b' } } } }],
  ])('is not: %s', (_, change) => {
    expect(ask(change)).toEqual({ allowed: true });
  });

  it('is checked on the object itself as well as on resize', () => {
    expect(ask({ subresource: '' }).allowed).toBe(false);
    expect(ask({ subresource: null }).allowed).toBe(false);
  });

  it.each([
    ['1.35.2', undefined, true],
    ['1.35.2', true, false],
    ['1.36.2', false, true],
    ['1.37.0', false, false],
  ])('%s with the gate set to %s: allowed %s', (version, gate, expected) => {
    const featureGates = gate === undefined ? {} : { NodeDeclaredFeatures: gate };
    expect(ask({}, { version, featureGates }).allowed).toBe(expected);
  });

  it('asks for the node of the new object', () => {
    const nodes = [node('n', [podLevelResize]), node('m')];
    expect(ask({ object: resized('2', 2, 'm') }, { version: '1.36.2' }, nodes)).toMatchObject({
      message: expect.stringContaining('node "m"'),
    });
  });

  it.each<[string, Partial<AdmissionRequest>, number, string]>([
    ['no object', { object: null }, 400, 'expected a pod but got a null'],
    ['another object', { object: { kind: 'Node' } }, 400, 'expected a pod but got a Node'],
    ['another old object', { oldObject: { kind: 'Node' } }, 400, 'expected an old pod but got a Node'],
    ['an unknown node', { object: resized('2', 2, 'ghost') }, 403, 'pods "p" is forbidden: node "ghost" not found'],
  ])('%s', (_, change, code, message) => {
    expect(ask(change)).toMatchObject({ allowed: false, code, message });
  });

  it('looks at the node only if something is needed', () => {
    expect(ask({ object: { ...resized('1', 2, 'ghost') } })).toEqual({ allowed: true });
  });

  it('needs a version', () => {
    expect(ask({}, { release: '1.36' })).toMatchObject({
      code: 403,
      message: 'pods "p" is forbidden: failed to infer pod capability requirements: target version cannot be nil',
    });
  });

  it('waits for the nodes, even if nothing turns out to be needed, but not if nothing changed', () => {
    const notReady = { code: 403, message: 'pods "p" is forbidden: not yet ready to handle request' };
    expect(ask({}, { version: '1.36.2' }, [], false)).toMatchObject(notReady);
    expect(ask({ object: resized('1', 2) }, { version: '1.36.2' }, [], false)).toMatchObject(notReady);
    expect(ask({ object: resized('2', 1) }, { version: '1.36.2' }, [], false)).toEqual({ allowed: true });
  });

  it('lists several missing features in byte order', () => {
    const both = (cpu: string, generation: number): Pod => {
      const subject = resized(cpu, generation);
      return { ...subject, spec: { ...subject.spec, initContainers: [{ name: 'i', resources: { requests: { cpu } } }] } };
    };
    expect(ask({ oldObject: both('1', 1), object: both('2', 2) })).toMatchObject({
      message: expect.stringContaining(`requires features ${podLevelResize}, InPlacePodVerticalScalingInitContainers which`),
    });
  });
});
