import { startTestCluster } from '@gardener-inplace/test-cluster';
import { describe, expect, it } from '@jest/globals';
import { createKubeClient } from '../../src/index.js';
import { failureOf } from '../support/failure-of.js';
import { startStubClient } from '../support/stub-client.js';

const configMaps = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const settings = { namespace: 'shop', name: 'settings' };
const body = { metadata: { name: 'settings' }, data: { a: '1' } };

describe('§5.b server-side apply', () => {
  it('sends the whole object, its kind included, under one manager', async () => {
    const { client, server } = await startStubClient((_, response) => response.end('{"kind":"ConfigMap"}'));
    await client.patch(configMaps, settings, { type: 'apply', body });
    await client.patch(configMaps, settings, { type: 'apply', body, force: true }, { fieldManager: 'other', dryRun: true });
    expect(server.seen.map(({ method, url, headers }) => [method, url, headers['content-type']])).toEqual([
      ['PATCH', '/api/v1/namespaces/shop/configmaps/settings?fieldManager=spec', 'application/apply-patch+yaml'],
      ['PATCH', '/api/v1/namespaces/shop/configmaps/settings?fieldManager=other&dryRun=All&force=true', 'application/apply-patch+yaml'],
    ]);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', ...body });
  });

  it('says the kind also where the object has a field for it without a value', async () => {
    const { client, server } = await startStubClient((_, response) => response.end('{"kind":"ConfigMap"}'));
    const empty = { ...body, apiVersion: undefined, kind: null };
    await client.patch(configMaps, settings, { type: 'apply', body: empty });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', ...body });
  });

  it('is refused with a clear message by a server that has none', async () => {
    const cluster = await startTestCluster();
    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1', fieldManager: 'spec' });
    const { code, message } = await failureOf(client.patch(configMaps, settings, { type: 'apply', body }));
    expect([code, message]).toEqual([
      415,
      'server-side apply is not supported by this test server: use a merge, strategic merge or JSON patch',
    ]);
    await client.close();
    await cluster.stop();
  });
});
