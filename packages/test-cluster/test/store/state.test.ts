import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { cluster, configMap, configMaps, machines, nodes, patch, send, settled, watch } from '../cluster.js';

describe('the state as YAML', () => {
  it('is the same after it was saved and loaded', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', { text: 'two\nlines', number: '007' }));
    server.store.put(resources.machines, { metadata: { namespace: 'garden', name: 'm' }, spec: { class: 'c' } });
    const saved = server.save();
    const other = await cluster();
    other.store.put(resources.nodes, { metadata: { name: 'goes' } });
    other.load(saved);
    expect(other.save()).toBe(saved);
    expect(other.store.resourceVersion).toBe(server.store.resourceVersion);
    expect((await send(other, 'GET', nodes)).body.items).toEqual([]);
  });

  it('takes over the versions, so that a write goes on from there', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a'));
    const other = await cluster();
    other.load(server.save());
    const { body } = await patch(other, 'merge', `${configMaps}/a`, {
      metadata: { resourceVersion: read.metadata.resourceVersion },
      data: { x: 'y' },
    });
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThan(Number(read.metadata.resourceVersion));
  });

  it('takes over who owns whom', async () => {
    const server = await cluster();
    const { body: owner } = await send(server, 'POST', configMaps, configMap('owner'));
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: owner.metadata.uid }];
    await send(server, 'POST', configMaps, configMap('owned', {}, { ownerReferences }));
    const other = await cluster();
    other.load(server.save());
    await send(other, 'DELETE', `${configMaps}/owner`);
    await settled();
    expect((await send(other, 'GET', configMaps)).body.items).toEqual([]);
  });

  it('closes open watches; they must list again', async () => {
    const server = await cluster();
    const from = server.store.resourceVersion;
    server.store.put(resources.nodes, { metadata: { name: 'a' } });
    const stream = await watch(server, nodes, `resourceVersion=${server.store.resourceVersion}`);
    server.load(server.save());
    expect(await stream.next()).toBeUndefined();
    const again = await watch(server, nodes, `resourceVersion=${from}`);
    expect((await again.next()).object.code).toBe(410);
  });

  it.each([
    ['text', 'a saved state is a List with items'],
    ['items: [{ apiVersion: v1, kind: Widget }]', 'Widget of v1 is not served'],
    ['items: [1]', 'an item without kind of no apiVersion is not served'],
    ['items: [{ apiVersion: v1, kind: Node }]', 'Node has no metadata.name'],
    ['{ metadata: { resourceVersion: abc }, items: [] }', 'metadata.resourceVersion of the List is no version: "abc"'],
    [
      'items: [{ apiVersion: v1, kind: Node, metadata: { name: a, resourceVersion: abc } }]',
      'metadata.resourceVersion of Node a is no version: "abc"',
    ],
    [
      'items: [{ apiVersion: v1, kind: Node, metadata: { name: a, ownerReferences: 5 } }]',
      'cannot unmarshal 5 into metadata.ownerReferences',
    ],
    ['items: [{ apiVersion: v1, kind: Pod, metadata: { name: a } }]', 'Pod a needs metadata.namespace'],
    ['items: [{ apiVersion: v1, kind: Node, metadata: { name: a, namespace: b } }]', 'Node a can have no metadata.namespace'],
    ['items: [&cycle { apiVersion: v1, kind: Node, metadata: { name: a }, spec: *cycle }]', 'Alias resolution is disabled'],
  ])('refuses %s and stays as it was', async (yaml, message) => {
    const server = await cluster();
    const before = server.save();
    expect(() => server.load(yaml)).toThrow(message);
    expect(server.save()).toBe(before);
    expect((await send(server, 'POST', nodes, { metadata: { name: 'next' } })).body.metadata.resourceVersion).toMatch(/^\d+$/);
  });

  it('serves nothing that a refused state defines', async () => {
    const server = await cluster();
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.com' },
      spec: { group: 'example.com', names: { plural: 'widgets', kind: 'Widget' }, versions: [{ name: 'v1', storage: true }] },
    };
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a', namespace: 'default' } };
    const widgets = '/apis/example.com/v1/widgets';
    expect(() => server.load(JSON.stringify({ items: [definition, widget, 5] }))).toThrow('is not served');
    expect((await send(server, 'GET', widgets)).status).toBe(404);
    server.load(JSON.stringify({ items: [definition, widget] }));
    expect((await send(server, 'GET', widgets)).body.items).toHaveLength(1);
  });
});

describe('the store in the test process', () => {
  it('fills in what a seed leaves out, and freezes', async () => {
    const { store } = await cluster();
    const node = store.put(resources.nodes, { metadata: { name: 'a' }, spec: {} });
    expect(node).toEqual({
      kind: 'Node',
      apiVersion: 'v1',
      metadata: { name: 'a', uid: expect.any(String), creationTimestamp: expect.any(String), resourceVersion: store.resourceVersion },
      spec: {},
    });
    expect(() => Object.assign(node.metadata, { name: 'b' })).toThrow();
    expect(store.get(resources.nodes, { name: 'a' })).toBe(node);
    expect(store.list(resources.nodes)).toEqual([node]);
    expect(store.remove(resources.nodes, { name: 'a' })?.metadata.name).toBe('a');
    expect(store.remove(resources.nodes, { name: 'a' })).toBeUndefined();
  });

  it('says what is wrong with a seed', async () => {
    const { store } = await cluster();
    expect(() => store.put(resources.nodes, {})).toThrow('a Node needs metadata.name');
    expect(() => store.put(resources.pods, { metadata: { name: 'a' } })).toThrow('a Pod needs metadata.namespace');
    expect(() => store.list({ group: 'x', version: 'v1', plural: 'widgets', kind: 'Widget', namespaced: true })).toThrow(
      'widgets.v1.x is not served: pass it to startTestCluster({ resources })',
    );
  });

  it('is the same store that HTTP shows', async () => {
    const server = await cluster();
    server.store.put(resources.machines, { metadata: { namespace: 'default', name: 'm' } });
    expect((await send(server, 'GET', `${machines}/m`)).body).toEqual(
      server.store.get(resources.machines, { namespace: 'default', name: 'm' }),
    );
  });
});
