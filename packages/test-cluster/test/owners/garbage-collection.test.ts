import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, patch, send, settled } from '../cluster.js';
import type { TestCluster } from '../../src/index.js';

const owned = (name: string, ...owners: readonly { readonly metadata: { readonly name: string; readonly uid: string } }[]) =>
  configMap(
    name,
    {},
    {
      ownerReferences: owners.map(({ metadata }) => ({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        name: metadata.name,
        uid: metadata.uid,
        blockOwnerDeletion: true,
      })),
    },
  );
const create = async (server: TestCluster, object: object) => (await send(server, 'POST', configMaps, object)).body;
const left = async (server: TestCluster): Promise<readonly string[]> => {
  await settled();
  return (await send(server, 'GET', configMaps)).body.items.map((item: { metadata: { name: string } }) => item.metadata.name);
};

describe('what has owners', () => {
  it('goes when its last owner goes, down the whole chain', async () => {
    const server = await cluster();
    const parent = await create(server, configMap('parent'));
    const child = await create(server, owned('child', parent));
    await create(server, owned('grandchild', child));
    await send(server, 'DELETE', `${configMaps}/parent`);
    expect(await left(server)).toEqual([]);
  });

  it('stays while another owner lives, and forgets the one that went', async () => {
    const server = await cluster();
    const one = await create(server, configMap('one'));
    const two = await create(server, configMap('two'));
    await create(server, owned('child', one, two));
    await send(server, 'DELETE', `${configMaps}/one`);
    expect(await left(server)).toEqual(['child', 'two']);
    expect(
      (await send(server, 'GET', `${configMaps}/child`)).body.metadata.ownerReferences.map((owner: { name: string }) => owner.name),
    ).toEqual(['two']);
  });

  it('stays, without owner, after an orphaning deletion', async () => {
    const server = await cluster();
    const parent = await create(server, configMap('parent'));
    await create(server, owned('child', parent));
    await send(server, 'DELETE', `${configMaps}/parent`, { propagationPolicy: 'Orphan' });
    expect(await left(server)).toEqual(['child']);
    expect((await send(server, 'GET', `${configMaps}/child`)).body.metadata.ownerReferences).toBeUndefined();
  });

  it('goes first in a foreground deletion', async () => {
    const server = await cluster();
    const parent = await create(server, configMap('parent'));
    await create(server, { ...owned('child', parent), metadata: { ...owned('child', parent).metadata, finalizers: ['example.com/hold'] } });
    const { body } = await send(server, 'DELETE', `${configMaps}/parent`, { propagationPolicy: 'Foreground' });
    expect(body.metadata.finalizers).toEqual(['foregroundDeletion']);
    expect(await left(server)).toEqual(['child', 'parent']);
    await patch(server, 'merge', `${configMaps}/child`, { metadata: { finalizers: null } });
    expect(await left(server)).toEqual([]);
  });

  it('is collected when it comes after its owner went', async () => {
    const server = await cluster();
    const parent = await create(server, configMap('parent'));
    await send(server, 'DELETE', `${configMaps}/parent`);
    await create(server, owned('late', parent));
    expect(await left(server)).toEqual([]);
  });

  it('stays when its owner was never there', async () => {
    const server = await cluster();
    await create(server, owned('child', { metadata: { name: 'invented', uid: '1' } }));
    expect(await left(server)).toEqual(['child']);
  });
});

describe('namespaces', () => {
  it('are there by default, or come with their first object', async () => {
    const server = await cluster();
    const names = async () =>
      (await send(server, 'GET', '/api/v1/namespaces')).body.items.map((item: { metadata: { name: string } }) => item.metadata.name);
    expect(await names()).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system']);
    await send(server, 'POST', '/api/v1/namespaces/garden/configmaps', configMap('a'));
    expect(await names()).toEqual(['default', 'garden', 'kube-node-lease', 'kube-public', 'kube-system']);
  });

  it('must be there when required', async () => {
    const { status, body } = await send(
      await cluster({ namespaces: 'required' }),
      'POST',
      '/api/v1/namespaces/garden/configmaps',
      configMap('a'),
    );
    expect([status, body.message]).toEqual([404, 'namespaces "garden" not found']);
  });

  it('take their content with them', async () => {
    const server = await cluster();
    for (const name of ['a', 'b', 'c']) await create(server, configMap(name));
    await send(server, 'DELETE', '/api/v1/namespaces/default');
    expect(await left(server)).toEqual([]);
  });
});
