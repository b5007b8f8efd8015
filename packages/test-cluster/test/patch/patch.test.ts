import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, machine, machines, node, nodes, patch, pod, pods, send, untimed } from '../cluster.js';

describe('merge patch', () => {
  it('merges objects, removes with null, replaces lists', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a', { spec: { keep: 1, drop: 2, list: [1, 2], nested: { a: 1 } } }));
    const { body } = await patch(server, 'merge', `${machines}/a`, { spec: { drop: null, list: [3], nested: { b: 2 } } });
    expect(body.spec).toEqual({ keep: 1, list: [3], nested: { a: 1, b: 2 } });
  });

  it('takes metadata.resourceVersion as a precondition', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', machines, machine('a'));
    const under = (resourceVersion: string) =>
      patch(server, 'merge', `${machines}/a`, { metadata: { resourceVersion, labels: { a: resourceVersion } } });
    expect((await under(read.metadata.resourceVersion)).status).toBe(200);
    expect((await under(read.metadata.resourceVersion)).status).toBe(409);
  });

  it('answers 422 to another uid', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    const { status, body } = await patch(server, 'merge', `${nodes}/a`, { metadata: { uid: 'other' } });
    expect([status, body.details.causes[0].message]).toEqual([422, 'Invalid value: "other": field is immutable']);
  });

  it('writes nothing when nothing changes', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', nodes, node('a', { metadata: { name: 'a', labels: { x: 'y' } } }));
    const { body } = await patch(server, 'merge', `${nodes}/a`, { metadata: { labels: { x: 'y', z: null } } });
    expect(body.metadata.resourceVersion).toBe(read.metadata.resourceVersion);
  });
});

describe('JSON patch', () => {
  it('applies its operations in order', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', { one: '1' }));
    const { body } = await patch(server, 'json', `${configMaps}/a`, [
      { op: 'test', path: '/data/one', value: '1' },
      { op: 'add', path: '/data/two', value: '2' },
      { op: 'remove', path: '/data/one' },
    ]);
    expect(body.data).toEqual({ two: '2' });
  });

  it.each([
    ['a failed test', [{ op: 'test', path: '/data/one', value: '2' }], 422],
    ['a missing path', [{ op: 'remove', path: '/data/none' }], 422],
    ['an unknown operation', [{ op: 'shake', path: '/data' }], 422],
    ['an object instead of a list', { data: {} }, 400],
    ['an operation without a path', [{ op: 'add' }], 422],
    ['an operation that is no object', [5], 400],
  ])('answers %s', async (_, operations, code) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', { one: '1' }));
    expect((await patch(server, 'json', `${configMaps}/a`, operations)).status).toBe(code);
    expect((await send(server, 'GET', `${configMaps}/a`)).body.data).toEqual({ one: '1' });
  });
});

describe('a JSON patch of a list', () => {
  const taint = { key: 'b', effect: 'NoSchedule' };
  it.each([
    [{ op: 'replace', path: '/spec/taints/0', value: taint }, 200],
    [{ op: 'replace', path: '/spec/taints/2', value: taint }, 422],
    [{ op: 'replace', path: '/spec/taints/-', value: taint }, 422],
    [{ op: 'replace', path: '/spec/taints/x', value: taint }, 422],
    [{ op: 'test', path: '/spec/taints/2', value: null }, 422],
    [{ op: 'test', path: '/spec/taints/-', value: null }, 422],
    [{ op: 'add', path: '/spec/taints/-', value: taint }, 200],
    [{ op: 'add', path: '/spec/taints/3', value: taint }, 422],
  ])('finds only the items that it has: %j', async (operation, code) => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a', { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } }));
    expect((await patch(server, 'json', `${nodes}/a`, [operation])).status).toBe(code);
  });
});

describe('a JSON patch that copies', () => {
  const doubling = (times: number) => [
    { op: 'add', path: '/spec', value: { a: 'x'.repeat(100) } },
    ...Array.from({ length: times }, (_, index) => ({ op: 'copy', from: '/spec', path: `/spec/k${index}` })),
  ];

  it('is stopped at 3 MiB (413)', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a'));
    expect((await patch(server, 'json', `${machines}/a?dryRun=All`, doubling(4))).status).toBe(200);
    const { status, body } = await patch(server, 'json', `${machines}/a?dryRun=All`, doubling(18));
    expect([status, body.reason]).toEqual([413, 'RequestEntityTooLarge']);
  });

  it.each([
    [{ op: 'copy', from: '/toString', path: '/data/x' }],
    [{ op: 'move', from: '/data/constructor', path: '/data/x' }],
    [{ op: 'replace', path: '/data/toString/x', value: 'x' }],
    [{ op: 'test', path: '/data/constructor', value: {} }],
    [{ op: 'add', path: '/data/valueOf/x', value: 'x' }],
  ])('finds only what is in the object: %j', async (operation) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await patch(server, 'json', `${configMaps}/a`, [operation])).status).toBe(422);
  });
});

describe('strategic merge patch', () => {
  it('merges node conditions by type', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a', { status: { conditions: [{ type: 'Ready', status: 'True', reason: 'Ok' }] } }));
    const { body } = await patch(server, 'strategic-merge', `${nodes}/a/status`, {
      status: {
        conditions: [
          { type: 'Ready', status: 'False' },
          { type: 'InPlaceUpdate', status: 'True' },
        ],
      },
    });
    expect(body.status.conditions).toEqual([
      { ...untimed, type: 'Ready', status: 'False', reason: 'Ok' },
      { ...untimed, type: 'InPlaceUpdate', status: 'True' },
    ]);
  });

  it('merges containers by name and their env by name', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    const { body } = await patch(server, 'strategic-merge', `${pods}/a`, { spec: { containers: [{ name: 'main', image: 'nginx:2' }] } });
    expect(body.spec.containers).toEqual([{ name: 'main', image: 'nginx:2' }]);
  });

  it('refuses an element without its merge key', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    const { status, body } = await patch(server, 'strategic-merge', `${nodes}/a/status`, { status: { conditions: [{ status: 'True' }] } });
    expect([status, body.message]).toEqual([400, 'map: {"status":"True"} does not contain declared merge key: type']);
  });

  it('is refused for custom resources (415)', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a'));
    const { status, body } = await patch(server, 'strategic-merge', `${machines}/a`, {});
    expect([status, body.reason]).toEqual([415, 'UnsupportedMediaType']);
  });
});

describe('other content types', () => {
  it.each([
    ['application/apply-patch+yaml', 'server-side apply is not supported by this test server: use a merge, strategic merge or JSON patch'],
    [
      'application/json',
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/strategic-merge-patch+json; got "application/json"',
    ],
  ])('%s answers 415', async (type, message) => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    const { status, body } = await send(server, 'PATCH', `${nodes}/a`, {}, { 'content-type': type });
    expect([status, body.message]).toEqual([415, message]);
  });
});
