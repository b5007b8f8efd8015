import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, leases, node, nodes, patch, send } from '../cluster.js';

const outcome = ({ status, body }: { status: number; body: { details?: { causes?: { field: string; reason: string }[] } } }) => [
  status,
  ...(body.details?.causes ?? []).map(({ field, reason }) => `${field} ${reason}`),
];

const owner = { apiVersion: 'example.org/v1', kind: 'A', name: 'a', uid: 'x' };

describe('metadata', () => {
  it.each([
    [{ labels: { '': 'x' } }, [422, 'metadata.labels FieldValueInvalid', 'metadata.labels FieldValueInvalid']],
    [{ labels: { 'Upper.Case/x': '' } }, [422, 'metadata.labels FieldValueInvalid']],
    [{ labels: { a: 'x'.repeat(64) } }, [422, 'metadata.labels FieldValueInvalid']],
    [{ annotations: { a: 'x'.repeat(262_145) } }, [422, 'metadata.annotations FieldValueTooLong']],
    [{ finalizers: ['orphan', 'foregroundDeletion'] }, [422, 'metadata.finalizers FieldValueInvalid']],
    [{ ownerReferences: [{ ...owner, apiVersion: 'a/b/c' }] }, [422, 'metadata.ownerReferences[0].apiVersion FieldValueInvalid']],
    [{ ownerReferences: [{ ...owner, apiVersion: 'v1', kind: 'Event' }] }, [422, 'metadata.ownerReferences[0] FieldValueInvalid']],
    [
      {
        ownerReferences: [
          { ...owner, controller: true },
          { ...owner, uid: 'y', controller: true },
        ],
      },
      [422, 'metadata.ownerReferences FieldValueInvalid'],
    ],
    [{ generateName: 'Bad_' }, [422, 'metadata.generateName FieldValueInvalid']],
    [{ generateName: 'made-' }, [201]],
    [{ generation: -1 }, [422, 'metadata.generation FieldValueInvalid']],
    [{ creationTimestamp: 'yesterday' }, [400]],
    [{ deletionTimestamp: '2026-01-01' }, [400]],
    [{ resourceVersion: '0' }, [201]],
  ])('%j', async (metadata, expected) => {
    expect(outcome(await send(await cluster(), 'POST', configMaps, configMap('a', {}, metadata)))).toEqual(expected);
  });

  it('keeps one of equal owners, the empty text for none, and nothing that says nothing', async () => {
    const metadata = { uid: '', generation: 0, labels: { x: null }, annotations: {}, ownerReferences: [owner, owner] };
    const { body } = await send(await cluster(), 'POST', configMaps, configMap('a', {}, metadata));
    const { uid: _, creationTimestamp: __, resourceVersion: ___, ...rest } = body.metadata;
    expect(rest).toEqual({ name: 'a', namespace: 'default', labels: { x: '' }, ownerReferences: [owner] });
  });

  it('of a cluster-scoped object may name any namespace, in vain', async () => {
    const server = await cluster();
    const { status, body } = await send(server, 'POST', nodes, { ...node('a'), metadata: { name: 'a', namespace: 'other' } });
    expect([status, body.metadata.namespace]).toEqual([201, undefined]);
    expect((await patch(server, 'merge', `${nodes}/a`, { metadata: { namespace: 'other' } })).body.metadata.resourceVersion).toBe(
      body.metadata.resourceVersion,
    );
  });
});

describe('an object that is there already', () => {
  it('is said to be leaving, where it is', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', {}, { finalizers: ['example.org/hold'] }));
    await send(server, 'DELETE', `${configMaps}/a`);
    expect((await send(server, 'POST', configMaps, configMap('a'))).body.message).toBe(
      'object is being deleted: configmaps "a" already exists',
    );
  });
});

describe('a put', () => {
  it('makes a lease anew, whatever version it once had', async () => {
    expect((await send(await cluster(), 'PUT', `${leases}/l`, { metadata: { name: 'l', resourceVersion: '7' } })).status).toBe(201);
    expect((await send(await cluster(), 'PUT', `${leases}/l`, { metadata: { name: 'l', resourceVersion: 'x' } })).status).toBe(500);
  });

  it('names its object, before anybody looks for it', async () => {
    expect((await send(await cluster(), 'PUT', `${configMaps}/none`, { metadata: {} })).status).toBe(400);
  });

  it('with a version that is no number breaks', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    const { status, body } = await send(server, 'PUT', `${configMaps}/a`, configMap('a', {}, { resourceVersion: 'x' }));
    expect([status, body.reason]).toEqual([500, undefined]);
  });
});

describe('a patch', () => {
  it.each([
    ['merge', { data: { a: 5 } }, [422, 'patch FieldValueInvalid']],
    ['merge', { apiVersion: 'v2' }, [422, 'patch FieldValueInvalid']],
    ['merge', { metadata: { name: null } }, [400]],
    ['strategic-merge', { kind: 'Other' }, [200]],
    ['strategic-merge', { metadata: { labels: { a: 5 } } }, [422, 'patch FieldValueInvalid']],
    ['json', [{ op: 'replace', path: '/data/none', value: 'x' }], [200]],
    ['json', [{ op: 'replace', path: '/metadata/labels/none', value: 'x' }], [422]],
    ['json', [{ op: 'test', path: '/data/none', value: null }], [200]],
    ['json', [{ op: 'test', path: '/metadata/labels/none', value: null }], [422]],
    ['json', [{ op: 'add', path: '/data/b' }], [200]],
  ] as const)('%s %j', async (type, body, expected) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', { a: '1' }));
    expect(outcome(await patch(server, type, `${configMaps}/a`, body))).toEqual(expected);
  });

  it('of what is not there is asked what it says only where it is JSON at all', async () => {
    const server = await cluster();
    expect((await patch(server, 'merge', `${configMaps}/none`, '{')).status).toBe(400);
    expect((await patch(server, 'merge', `${configMaps}/none`, [5])).status).toBe(404);
  });
});
