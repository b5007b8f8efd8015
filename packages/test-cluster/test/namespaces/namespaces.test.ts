import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, patch, pod, send } from '../cluster.js';

const namespace = '/api/v1/namespaces/garden';

const garden = async () => {
  const server = await cluster({ namespaces: 'required' });
  await send(server, 'POST', '/api/v1/namespaces', { metadata: { name: 'garden' } });
  return server;
};

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

  it('takes no eviction either: the pods go anyway', async () => {
    const server = await garden();
    await send(server, 'POST', `${namespace}/pods`, pod('a', { nodeName: 'n' }));
    await send(server, 'DELETE', namespace);
    const { status, body } = await send(server, 'POST', `${namespace}/pods/a/eviction`, { metadata: { name: 'a' } });
    expect([status, body.details.causes[0].reason]).toEqual([403, 'NamespaceTerminating']);
  });
});
