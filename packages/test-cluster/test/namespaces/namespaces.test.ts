import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { cluster, configMap, patch, pod, send, settled } from '../cluster.js';

const namespace = '/api/v1/namespaces/garden';

const garden = async () => {
  const server = await cluster({ namespaces: 'required' });
  await send(server, 'POST', '/api/v1/namespaces', { metadata: { name: 'garden' } });
  return server;
};

describe('a namespace that is made on use', () => {
  const read = async (server: Awaited<ReturnType<typeof cluster>>) => (await send(server, 'GET', '/api/v1/namespaces/new')).status;

  it.each([
    ['a dry run', '?dryRun=All', configMap('a'), 201],
    ['an object that is refused', '', configMap('A B'), 422],
  ])('is not for %s', async (_, query, object, code) => {
    const server = await cluster();
    expect((await send(server, 'POST', `/api/v1/namespaces/new/configmaps${query}`, object)).status).toBe(code);
    expect(await read(server)).toBe(404);
  });

  it('is for an object that is stored', async () => {
    const server = await cluster();
    expect((await send(server, 'POST', '/api/v1/namespaces/new/configmaps', configMap('a'))).status).toBe(201);
    expect(await read(server)).toBe(200);
  });
});

describe('namespaces that must exist', () => {
  it('are there for the system from the start', async () => {
    const { body } = await send(await cluster({ namespaces: 'required' }), 'GET', '/api/v1/namespaces');
    const names = body.items.map((item: { metadata: { name: string } }) => item.metadata.name);
    expect(names).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system']);
  });
});

describe('a namespace that is deleted', () => {
  it('takes what it holds along', async () => {
    const server = await garden();
    await send(server, 'POST', `${namespace}/configmaps`, configMap('a'));
    const { status, body } = await send(server, 'DELETE', namespace);
    expect([status, body.status.phase]).toEqual([200, 'Terminating']);
    await new Promise(setImmediate);
    expect((await send(server, 'GET', `${namespace}/configmaps/a`)).status).toBe(404);
    expect((await send(server, 'GET', namespace)).status).toBe(404);
  });

  it('waits for the finalizers of what it holds, and takes nothing new meanwhile', async () => {
    const server = await garden();
    await send(server, 'POST', `${namespace}/configmaps`, configMap('a', {}, { finalizers: ['example.org/hold'] }));
    await send(server, 'DELETE', namespace);
    const { status, body } = await send(server, 'POST', `${namespace}/configmaps`, configMap('b'));
    expect([status, body.reason, body.details.causes[0].reason]).toEqual([403, 'Forbidden', 'NamespaceTerminating']);
    expect(typeof (await send(server, 'GET', `${namespace}/configmaps/a`)).body.metadata.deletionTimestamp).toBe('string');
    await patch(server, 'merge', `${namespace}/configmaps/a`, { metadata: { finalizers: null } });
    await new Promise(setImmediate);
    expect((await send(server, 'GET', namespace)).status).toBe(404);
  });

  it('spares what is in a namespace of the same name that is there again', async () => {
    const { store } = await cluster();
    store.put(resources.namespaces, { metadata: { name: 'again' } });
    store.remove(resources.namespaces, { name: 'again' });
    store.put(resources.namespaces, { metadata: { name: 'again' } });
    store.put(resources.configMaps, { metadata: { namespace: 'again', name: 'kept' } });
    await settled();
    expect(store.get(resources.configMaps, { namespace: 'again', name: 'kept' })?.metadata.name).toBe('kept');
  });

  it('takes no eviction either: the pods go anyway', async () => {
    const server = await garden();
    await send(server, 'POST', `${namespace}/pods`, pod('a', { nodeName: 'n' }));
    await send(server, 'DELETE', namespace);
    const { status, body } = await send(server, 'POST', `${namespace}/pods/a/eviction`, { metadata: { name: 'a' } });
    expect([status, body.details.causes[0].reason]).toEqual([403, 'NamespaceTerminating']);
  });
});
