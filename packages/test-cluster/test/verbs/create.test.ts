import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, machine, machines, node, nodes, pod, pods, send, untimed } from '../cluster.js';

describe('create', () => {
  it('fills in uid, creationTimestamp, resourceVersion and namespace', async () => {
    const server = await cluster({ now: () => new Date('2026-03-01T10:00:00.789Z') });
    const { status, body } = await send(server, 'POST', configMaps, configMap('a', { key: 'value' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: {
        name: 'a',
        namespace: 'default',
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        creationTimestamp: '2026-03-01T10:00:00Z',
        resourceVersion: server.store.resourceVersion,
      },
      data: { key: 'value' },
    });
  });

  it.each(['true', 'all', 'All,All', ''])('refuses a dry run of "%s", which would be carried out', async (dryRun) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    const query = `?dryRun=${encodeURIComponent(dryRun)}`;
    const answers = [
      await send(server, 'POST', `${configMaps}${query}`, configMap('b')),
      await send(server, 'PUT', `${configMaps}/a${query}`, configMap('a')),
      await send(server, 'DELETE', `${configMaps}/a${query}`),
      await send(server, 'DELETE', `${configMaps}/a`, { dryRun: [dryRun] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.details.kind, body.details.causes[0].field])).toEqual([
      [422, 'CreateOptions', 'dryRun'],
      [422, 'UpdateOptions', 'dryRun'],
      [422, 'DeleteOptions', 'dryRun'],
      [422, 'DeleteOptions', 'dryRun'],
    ]);
    expect((await send(server, 'GET', configMaps)).body.items).toHaveLength(1);
  });

  it('generates a name of five letters behind generateName', async () => {
    const { body } = await send(await cluster(), 'POST', configMaps, { metadata: { generateName: 'map-' } });
    expect(body.metadata.name).toMatch(/^map-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  it('counts the generation of kinds that have one', async () => {
    const server = await cluster();
    expect((await send(server, 'POST', machines, machine('a'))).body.metadata.generation).toBe(1);
    expect((await send(server, 'POST', nodes, node('a'))).body.metadata.generation).toBeUndefined();
  });

  it('drops the status of a custom resource and of a pod, and keeps that of a node', async () => {
    const server = await cluster();
    const status = { conditions: [{ type: 'Ready', status: 'True' }] };
    expect((await send(server, 'POST', machines, machine('a', { status }))).body.status).toBeUndefined();
    expect((await send(server, 'POST', pods, { ...pod('a'), status })).body.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
    expect((await send(server, 'POST', nodes, node('a', { status }))).body.status.conditions).toEqual([
      { ...untimed, type: 'Ready', status: 'True' },
    ]);
  });

  it('takes null for nothing in a built-in kind, and as it is in a custom one', async () => {
    const server = await cluster();
    const spec = { taints: [{ key: 'a', effect: 'NoSchedule', value: null }], providerID: null };
    expect((await send(server, 'POST', nodes, node('a', { spec }))).body.spec).toEqual({
      taints: [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' },
      ],
    });
    expect((await send(server, 'POST', machines, machine('a', { spec }))).body.spec).toEqual(spec);
  });

  it('answers with the object and stores nothing under dryRun=All', async () => {
    const server = await cluster();
    const { status, body } = await send(server, 'POST', `${configMaps}?dryRun=All`, configMap('a'));
    expect([status, body.metadata.name, body.metadata.resourceVersion]).toEqual([201, 'a', undefined]);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(404);
  });

  it('refuses a name that is taken', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a'));
    expect((await send(server, 'POST', machines, machine('a'))).body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'machines.machine.sapcloud.io "a" already exists',
      reason: 'AlreadyExists',
      details: { name: 'a', group: 'machine.sapcloud.io', kind: 'machines' },
      code: 409,
    });
  });

  it.each([
    ['no name', {}, 422, 'Invalid', 'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required'],
    [
      'a name in capitals',
      { name: 'A' },
      422,
      'Invalid',
      expect.stringContaining('ConfigMap "A" is invalid: metadata.name: Invalid value: "A"'),
    ],
    [
      'a label value with a space',
      { name: 'a', labels: { x: 'y z' } },
      422,
      'Invalid',
      expect.stringContaining('metadata.labels: Invalid value: "y z"'),
    ],
    [
      'a label value of 64 characters',
      { name: 'a', labels: { x: 'y'.repeat(64) } },
      422,
      'Invalid',
      expect.stringContaining('metadata.labels: Invalid value'),
    ],
    [
      'an annotation key of 64 characters',
      { name: 'a', annotations: { ['y'.repeat(64)]: '' } },
      422,
      'Invalid',
      expect.stringContaining('metadata.annotations: Invalid value'),
    ],
    [
      'an annotation key with a bad prefix',
      { name: 'a', annotations: { '_/a': '' } },
      422,
      'Invalid',
      expect.stringContaining('metadata.annotations: Invalid value: "_/a"'),
    ],
    [
      'annotations beyond 256 KiB',
      { name: 'a', annotations: { a: 'x'.repeat(256 * 1024) } },
      422,
      'Invalid',
      'ConfigMap "a" is invalid: metadata.annotations: Too long: may not be more than 262144 bytes',
    ],
    [
      'an owner without uid',
      { name: 'a', ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: 'n' }] },
      422,
      'Invalid',
      'ConfigMap "a" is invalid: metadata.ownerReferences[0].uid: Required value: must not be empty',
    ],
    [
      'a finalizer without a domain',
      { name: 'a', finalizers: ['hold'] },
      422,
      'Invalid',
      'ConfigMap "a" is invalid: metadata.finalizers[0]: Invalid value: "hold": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [
      'a resourceVersion',
      { name: 'a', resourceVersion: '5' },
      500,
      undefined,
      'resourceVersion should not be set on objects to be created',
    ],
    [
      'another namespace',
      { name: 'a', namespace: 'other' },
      400,
      'BadRequest',
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
  ])('refuses %s', async (_, metadata, code, reason, message) => {
    const { status, body } = await send(await cluster(), 'POST', configMaps, { metadata });
    expect([status, body.reason, body.message]).toEqual([code, reason, message]);
  });

  it.each([
    ['text that is no JSON', '{', 400],
    ['an array', '[]', 400],
    ['another kind', { kind: 'Secret', metadata: { name: 'a' } }, 400],
    ['another version', { apiVersion: 'v2', metadata: { name: 'a' } }, 400],
  ])('refuses %s', async (_, body, code) => {
    expect((await send(await cluster(), 'POST', configMaps, body)).status).toBe(code);
  });

  it.each([
    [{ name: 5 }],
    [{ name: 'a', labels: ['x'] }],
    [{ name: 'a', labels: { x: 1 } }],
    [{ name: 'a', annotations: 'x' }],
    [{ name: 'a', finalizers: 'x' }],
    [{ name: 'a', ownerReferences: [1] }],
    ['text'],
  ])('cannot decode metadata %j', async (metadata) => {
    const { status, body } = await send(await cluster(), 'POST', configMaps, { metadata });
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
  });

  it('refuses a custom resource without kind', async () => {
    expect((await send(await cluster(), 'POST', machines, { metadata: { name: 'a' } })).body.message).toMatch(
      /^Object 'Kind' is missing in/,
    );
  });

  it('refuses a body that is not JSON by its content type', async () => {
    const { status, body } = await send(await cluster(), 'POST', configMaps, 'k8s', {
      'content-type': 'application/vnd.kubernetes.protobuf',
    });
    expect([status, body.reason]).toEqual([415, 'UnsupportedMediaType']);
  });

  it('refuses more than 3 MiB', async () => {
    const { status, body } = await send(await cluster(), 'POST', configMaps, configMap('a', { key: 'x'.repeat(3 * 1024 * 1024) }));
    expect([status, body.reason]).toEqual([413, 'RequestEntityTooLarge']);
  });
});
