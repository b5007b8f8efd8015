import { describe, expect, it } from '@jest/globals';
import { cluster, send } from '../cluster.js';

describe('discovery', () => {
  it('tells versions, groups and resources', async () => {
    const server = await cluster();
    expect((await send(server, 'GET', '/version')).body).toMatchObject({ major: '1', minor: '37' });
    expect((await send(server, 'GET', '/api')).body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
    const { body: groups } = await send(server, 'GET', '/apis');
    expect(groups.groups).toContainEqual({
      name: 'machine.sapcloud.io',
      versions: [{ groupVersion: 'machine.sapcloud.io/v1alpha1', version: 'v1alpha1' }],
      preferredVersion: { groupVersion: 'machine.sapcloud.io/v1alpha1', version: 'v1alpha1' },
    });
    const { body: core } = await send(server, 'GET', '/api/v1');
    expect([core.kind, core.groupVersion]).toEqual(['APIResourceList', 'v1']);
    expect(core.resources).toContainEqual({
      name: 'nodes',
      singularName: 'node',
      namespaced: false,
      kind: 'Node',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['no'],
    });
    expect(core.resources).toContainEqual({
      name: 'pods/eviction',
      singularName: '',
      namespaced: true,
      group: 'policy',
      version: 'v1',
      kind: 'Eviction',
      verbs: ['create'],
    });
  });

  it.each([
    ['/apis/apps', 200],
    ['/apis/apps/v1', 200],
    ['/apis/apps/v2', 404],
    ['/apis/none', 404],
    ['/openapi/v3', 200],
    ['/openapi/v3/apis/apps/v1', 200],
    ['/openapi/v3/apis/none/v1', 404],
    ['/readyz', 200],
  ])('%s answers %d', async (path, code) => {
    expect((await send(await cluster(), 'GET', path)).status).toBe(code);
  });

  it('tells kubectl that a patch takes fieldValidation', async () => {
    const { body } = await send(await cluster(), 'GET', '/openapi/v3/api/v1');
    const operation = body.paths['/api/v1/namespaces/{namespace}/pods/{name}'].patch;
    expect(operation.parameters.map(({ name }: { name: string }) => name)).toEqual(['dryRun', 'fieldManager', 'fieldValidation']);
    expect(operation['x-kubernetes-group-version-kind']).toEqual({ group: '', version: 'v1', kind: 'Pod' });
  });

  it('serves the kinds that a test brings', async () => {
    const widgets = {
      group: 'example.com',
      version: 'v1',
      plural: 'widgets',
      kind: 'Widget',
      namespaced: true,
      shortNames: ['wd'],
      hasStatus: false,
    };
    const server = await cluster({ resources: [widgets] });
    expect((await send(server, 'GET', '/apis/example.com/v1')).body.resources).toEqual([
      expect.objectContaining({ name: 'widgets', kind: 'Widget', shortNames: ['wd'] }),
    ]);
    const path = '/apis/example.com/v1/namespaces/default/widgets';
    const { status, body } = await send(server, 'POST', path, {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'a' },
      status: { kept: true },
    });
    expect([status, body.status]).toEqual([201, { kept: true }]);
  });
});
