import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { budgets, cluster, patch, send } from '../cluster.js';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const widgets = {
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd'] },
    scope: 'Namespaced',
    versions: [
      { name: 'v1alpha1', served: true, storage: false },
      { name: 'v1', served: true, storage: true, subresources: { status: {} } },
    ],
  },
};
const path = '/apis/example.com/v1/namespaces/default/widgets';
const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, spec: { size: 1 }, status: { dropped: true } };

/** As `kubectl apply` sends them. */
const manifests = join(import.meta.dirname, '../../../api/manifests/crds');
const shipped = readdirSync(manifests).map((file) => parse(readFileSync(join(manifests, file), 'utf8')));

describe('custom resource definitions', () => {
  it.each(shipped.map((definition) => [definition.metadata.name, definition]))(
    '%s is served as its manifest says',
    async (name, manifest) => {
      const server = await cluster();
      const { body: present } = await send(server, 'GET', `${definitions}/${name}`);
      const described = ({ spec: { scope, names, versions } }: typeof manifest) => ({
        scope,
        names,
        versions: versions.map(({ name: version, subresources }: { name: string; subresources?: object }) => [version, subresources]),
      });
      expect(described(present)).toEqual(described(manifest));
      const { status } = await send(server, 'PUT', `${definitions}/${name}`, {
        ...manifest,
        metadata: { name, resourceVersion: present.metadata.resourceVersion },
      });
      expect(status).toBe(200);
    },
  );

  it('are there for every custom kind, established', async () => {
    const { body } = await send(await cluster(), 'GET', `${definitions}/machines.machine.sapcloud.io`);
    expect(body.spec.names).toEqual({
      plural: 'machines',
      singular: 'machine',
      kind: 'Machine',
      listKind: 'MachineList',
      shortNames: ['mc'],
    });
    expect(body.status.conditions.map(({ type, status }: { type: string; status: string }) => [type, status])).toEqual([
      ['NamesAccepted', 'True'],
      ['Established', 'True'],
    ]);
  });

  it('make the server serve their storage version', async () => {
    const server = await cluster();
    expect((await send(server, 'POST', path, widget)).status).toBe(404);
    const { status, body } = await send(server, 'POST', definitions, widgets);
    expect([status, body.status.storedVersions]).toEqual([201, ['v1']]);
    const created = await send(server, 'POST', path, widget);
    expect([created.status, created.body.spec, created.body.status]).toEqual([201, { size: 1 }, undefined]);
    expect((await patch(server, 'merge', `${path}/a/status`, { status: { seen: true } })).body.status).toEqual({ seen: true });
    expect((await send(server, 'GET', '/apis/example.com/v1')).body.resources.map(({ name }: { name: string }) => name)).toEqual([
      'widgets',
      'widgets/status',
    ]);
  });

  it('come back with a loaded state, and their objects', async () => {
    const server = await cluster();
    await send(server, 'POST', definitions, widgets);
    await send(server, 'POST', path, widget);
    const other = await cluster();
    other.load(server.save());
    expect((await send(other, 'GET', `${path}/a`)).body.spec).toEqual({ size: 1 });
  });

  it.each([
    ['a name that is not plural.group', { ...widgets, metadata: { name: 'widgets' } }, 'metadata.name'],
    ['no storage version', { ...widgets, spec: { ...widgets.spec, versions: [] } }, 'spec.versions'],
    ['no kind', { ...widgets, spec: { ...widgets.spec, names: { plural: 'widgets' } } }, 'spec.names.kind'],
  ])('are refused with %s', async (_, definition, field) => {
    const { status, body } = await send(await cluster(), 'POST', definitions, definition);
    expect([status, body.details.causes[0].field]).toEqual([422, field]);
  });

  it.each([
    ['its path', 'poddisruptionbudgets', 'Other'],
    ['its kind', 'others', 'PodDisruptionBudget'],
  ])('leave a built-in resource as it is when they want %s', async (_, plural, kind) => {
    const server = await cluster();
    const spec = { group: 'policy', names: { plural, kind }, scope: 'Cluster', versions: [{ name: 'v1', served: true, storage: true }] };
    expect((await send(server, 'POST', definitions, { metadata: { name: `${plural}.policy` }, spec })).status).toBe(201);
    const { status } = await send(server, 'POST', budgets, { metadata: { name: 'a' }, spec: { minAvailable: 1 } });
    expect(status).toBe(201);
    const other = await cluster();
    other.load(server.save());
    expect((await send(other, 'GET', `${budgets}/a`)).status).toBe(200);
  });
});
