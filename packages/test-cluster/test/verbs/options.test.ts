import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, machines, patch, pod, pods, send } from '../cluster.js';

const fieldsOf = ({ status, body }: { status: number; body: { details?: { causes?: { field: string }[] } } }) => [
  status,
  ...(body.details?.causes ?? []).map(({ field }) => field),
];

describe('options of a write', () => {
  it.each([
    [`fieldManager=${'x'.repeat(129)}`, [422, 'fieldManager']],
    ['fieldManager=a%01b', [422, 'fieldManager']],
    ['fieldValidation=Bogus', [422, 'fieldValidation']],
    ['force=true', [422, 'force']],
    ['timeout=soon', [400]],
  ])('are refused before anybody looks for the object: %s', async (query, expected) => {
    expect(fieldsOf(await patch(await cluster(), 'merge', `${configMaps}/none?${query}`, {}))).toEqual(expected);
  });

  it.each(['fieldManager=me', 'fieldValidation=Strict', 'timeout=1m30s', 'unknown=1'])('are heeded or passed over: %s', async (query) => {
    expect((await send(await cluster(), 'POST', `${configMaps}?${query}`, configMap('a'))).status).toBe(201);
  });
});

describe('options of a list', () => {
  it.each([
    ['sendInitialEvents=true', [422, 'sendInitialEvents']],
    ['resourceVersionMatch=Exact&continue=x', [422, 'resourceVersionMatch', 'resourceVersionMatch']],
    ['resourceVersionMatch=Exact&labelSelector=(', [400]],
    ['resourceVersionMatch=Exact&fieldSelector=x%3Dy', [422, 'resourceVersionMatch']],
  ])('do not go together, for a deletion neither: %s', async (query, expected) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect(fieldsOf(await send(server, 'GET', `${configMaps}?${query}`))).toEqual(expected);
    expect(fieldsOf(await send(server, 'DELETE', `${configMaps}?${query}`))).toEqual(expected);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(200);
  });
});

describe('options of a deletion', () => {
  it('delete a page of a collection alone, and answer it', async () => {
    const server = await cluster();
    for (const name of ['a', 'b']) await send(server, 'POST', configMaps, configMap(name));
    const { body } = await send(server, 'DELETE', `${configMaps}?limit=1`);
    expect([body.kind, body.items.map((item: { metadata: { name: string } }) => item.metadata.name)]).toEqual(['ConfigMapList', ['a']]);
    expect((await send(server, 'GET', `${configMaps}/b`)).status).toBe(200);
  });

  it('of a collection list exactly a version', async () => {
    const server = await cluster();
    const { body } = await send(server, 'GET', configMaps);
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'DELETE', `${configMaps}?resourceVersion=${body.metadata.resourceVersion}`)).body.items).toEqual([]);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(200);
  });

  it.each([
    [{ orphanDependents: true, propagationPolicy: 'Orphan' }, 422],
    [{ orphanDependents: 'yes' }, 400],
    [{ kind: 'Pod' }, 400],
  ])('%j is answered %d', async (options, code) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'DELETE', `${configMaps}/a`, options)).status).toBe(code);
  });

  it('accept a deletion that takes its time', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', {}, { finalizers: ['example.org/hold', 'orphan'] }));
    const { status, body } = await send(server, 'DELETE', `${configMaps}/a`, { orphanDependents: false });
    expect([status, body.metadata.finalizers]).toEqual([202, ['example.org/hold']]);
  });

  it.each(['uid=other', 'resourceVersion=1'])('may stand in the query: %s', async (query) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'DELETE', `${configMaps}/a?${query}`)).status).toBe(409);
  });
});

describe('a list', () => {
  it('of custom resources always says how it goes on', async () => {
    expect((await send(await cluster(), 'GET', machines)).body.metadata.continue).toBe('');
  });

  it('has another page where something follows, selected or not', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', {}, { labels: { x: 'y' } }));
    await send(server, 'POST', configMaps, configMap('b'));
    const { body } = await send(server, 'GET', `${configMaps}?limit=1&labelSelector=x`);
    const next = await send(server, 'GET', `${configMaps}?limit=1&labelSelector=x&continue=${body.metadata.continue}`);
    expect([body.items.length, next.body.items, next.body.metadata.continue]).toEqual([1, [], undefined]);
  });
});

describe('the body of a subresource', () => {
  it.each([[{}], [{ name: 'b' }], [{ name: 'a', namespace: 'other' }]])('is about the pod of the URL: %j is not', async (metadata) => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    expect((await send(server, 'POST', `${pods}/a/eviction`, { metadata })).status).toBe(400);
    expect((await send(server, 'POST', `${pods}/a/binding`, { metadata, target: { name: 'n' } })).status).toBe(400);
    expect((await send(server, 'GET', `${pods}/a`)).body.spec.nodeName).toBeUndefined();
  });
});
