import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import type { Fault, FaultEffect } from '../../src/index.js';
import { cluster, configMap, configMaps, node, nodes, patch, send, watch } from '../cluster.js';

describe('which requests a fault hits', () => {
  const broken = { type: 'error', code: 503 } as const;
  const codes = async (server: Awaited<ReturnType<typeof cluster>>, ...paths: readonly string[]) => {
    const all: number[] = [];
    for (const path of paths) all.push((await send(server, 'GET', path, undefined, { 'user-agent': 'agent/1.0' })).status);
    return all;
  };

  it('every one, until it is taken away', async () => {
    const server = await cluster();
    const remove = server.faults.add({ effect: broken });
    expect(await codes(server, nodes, '/version')).toEqual([503, 503]);
    remove();
    expect(await codes(server, nodes)).toEqual([200]);
  });

  it('so many, then no more', async () => {
    const server = await cluster();
    server.faults.add({ times: 2, effect: broken });
    expect(await codes(server, nodes, nodes, nodes)).toEqual([503, 503, 200]);
  });

  it('those that match in every respect', async () => {
    const server = await cluster();
    server.faults.add({ match: { verb: ['list', 'get'], resource: 'nodes' }, effect: broken });
    expect(await codes(server, nodes, `${nodes}/a`, configMaps)).toEqual([503, 503, 200]);
    server.faults.clear();
    server.faults.add({ match: { namespace: 'default', name: 'a' }, effect: broken });
    expect(await codes(server, `${configMaps}/a`, `${configMaps}/b`, '/api/v1/namespaces/x/configmaps/a')).toEqual([503, 404, 404]);
    server.faults.clear();
    server.faults.add({ match: { subresource: 'status' }, effect: broken });
    expect(await codes(server, `${nodes}/a/status`, `${nodes}/a`)).toEqual([503, 404]);
    server.faults.clear();
    server.faults.add({ match: { userAgent: 'agent/' }, times: 1, effect: broken });
    server.faults.add({ match: { userAgent: /^other/ }, effect: broken });
    expect(await codes(server, nodes, nodes)).toEqual([503, 200]);
  });

  it('one after the other when several match', async () => {
    const server = await cluster();
    server.faults.add({ times: 1, effect: { type: 'error', code: 500 } });
    server.faults.add({ times: 1, effect: { type: 'error', code: 429 } });
    expect(await codes(server, nodes, nodes, nodes)).toEqual([500, 429, 200]);
  });

  it.each<[string, Fault, string]>([
    [
      'a watch for an error after the write',
      { match: { verb: 'watch' }, effect: { type: 'error', code: 500, afterWrite: true } },
      'a fault of type error with afterWrite happens to create, update, patch, delete, deletecollection only; it can never hit watch',
    ],
    [
      'lists for the end of a watch',
      { match: { verb: ['get', 'list'] }, effect: { type: 'watch', end: 'close' } },
      'a fault of type watch happens to watch only; it can never hit get, list',
    ],
    [
      'a write for an old state',
      { match: { verb: 'patch' }, effect: { type: 'stale', resourceVersion: '1' } },
      'a fault of type stale happens to get, list only; it can never hit patch',
    ],
  ])('refuses %s: it could hit nothing', async (_, fault, message) => {
    const server = await cluster();
    expect(() => server.faults.add(fault)).toThrow(new TypeError(message));
  });

  it.each<[FaultEffect, string]>([
    [{ type: 'error', code: 0 }, 'a fault of type error needs a code from 200 to 599, not 0'],
    [{ type: 'error', code: 1000 }, 'a fault of type error needs a code from 200 to 599, not 1000'],
    [{ type: 'error', code: Number.NaN }, 'a fault of type error needs a code from 200 to 599, not NaN'],
    [{ type: 'drip', bytes: 0, everyMilliseconds: 1 }, 'a fault of type drip needs at least 1 byte at a time, not 0'],
    [{ type: 'drip', bytes: -1, everyMilliseconds: 1 }, 'a fault of type drip needs at least 1 byte at a time, not -1'],
    [{ type: 'stale', resourceVersion: 'abc' }, 'a fault of type stale needs a whole number as resourceVersion, not abc'],
  ])('refuses %j: it cannot be carried out', async (effect, message) => {
    const server = await cluster();
    expect(() => server.faults.add({ effect })).toThrow(new TypeError(message));
  });

  it('what is to happen after a write spares reads and watches', async () => {
    const server = await cluster();
    server.faults.add({ effect: { type: 'error', code: 500, afterWrite: true } });
    const stream = await watch(server, configMaps);
    expect([stream.status, await codes(server, configMaps)]).toEqual([200, [200]]);
    expect((await send(server, 'POST', configMaps, configMap('a'))).status).toBe(500);
    expect(await stream.take(1)).toEqual(['ADDED a']);
  });
});

describe('errors', () => {
  it('are a Status with the reason of the code, and Retry-After where asked', async () => {
    const server = await cluster();
    server.faults.add({ effect: { type: 'error', code: 429, retryAfterSeconds: 3 } });
    const { status, headers, body } = await send(server, 'GET', nodes);
    expect([status, headers.get('retry-after'), body.reason, body.message, body.details]).toEqual([
      429,
      '3',
      'TooManyRequests',
      'a fault answers 429',
      { retryAfterSeconds: 3 },
    ]);
  });

  it.each([
    [401, 'Unauthorized'],
    [500, 'InternalError'],
    [504, 'Timeout'],
  ])('%d is %s', async (code, reason) => {
    const server = await cluster();
    server.faults.add({ effect: { type: 'error', code } });
    expect((await send(server, 'GET', nodes)).body.reason).toBe(reason);
  });

  it('can hide that the write was carried out', async () => {
    const server = await cluster();
    server.faults.add({ match: { verb: 'create' }, times: 1, effect: { type: 'error', code: 504, afterWrite: true } });
    expect((await send(server, 'POST', nodes, node('a'))).status).toBe(504);
    expect((await send(server, 'GET', `${nodes}/a`)).status).toBe(200);
  });

  it('a conflict is what a lost race looks like', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    server.faults.add({ match: { verb: 'patch' }, times: 1, effect: { type: 'conflict' } });
    const { status, body } = await patch(server, 'merge', `${nodes}/a`, {});
    expect([status, body.reason, body.message]).toEqual([
      409,
      'Conflict',
      'Operation cannot be fulfilled on nodes "a": the object has been modified; please apply your changes to the latest version and try again',
    ]);
  });
});

describe('§12.1 slow and broken connections', () => {
  it('latency delays a request, not the others', async () => {
    const server = await cluster();
    server.faults.add({ match: { resource: 'nodes' }, effect: { type: 'latency', milliseconds: 500 } });
    const order: string[] = [];
    await Promise.all([
      send(server, 'GET', nodes).then(() => order.push('slow')),
      send(server, 'GET', configMaps).then(() => order.push('quick')),
    ]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it('latency adds to another trouble', async () => {
    const server = await cluster();
    server.faults.add({ effect: { type: 'latency', milliseconds: 1 } });
    server.faults.add({ effect: { type: 'error', code: 500 } });
    expect((await send(server, 'GET', nodes)).status).toBe(500);
  });

  it('a reset gives no answer', async () => {
    const server = await cluster();
    server.faults.add({ times: 1, effect: { type: 'reset' } });
    await expect(send(server, 'POST', nodes, node('a'))).rejects.toThrow();
    expect((await send(server, 'GET', `${nodes}/a`)).status).toBe(404);
  });

  it('a reset can hide that the write was carried out', async () => {
    const server = await cluster();
    server.faults.add({ times: 1, effect: { type: 'reset', afterWrite: true } });
    await expect(send(server, 'POST', nodes, node('a'))).rejects.toThrow();
    expect((await send(server, 'GET', `${nodes}/a`)).status).toBe(200);
  });

  it('a hanging request is never answered', async () => {
    const server = await cluster();
    server.faults.add({ times: 1, effect: { type: 'hang' } });
    await expect(fetch(server.url + nodes, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    expect((await send(server, 'GET', nodes)).status).toBe(200);
  });
});

describe('an answer that drips', () => {
  it('comes whole, piece by piece', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, { metadata: { name: 'a', namespace: 'default' } });
    const whole = (await send(server, 'GET', configMaps)).body;
    server.faults.add({ times: 1, effect: { type: 'drip', bytes: 40, everyMilliseconds: 1 } });
    const response = await fetch(`${server.url}${configMaps}`);
    const pieces: string[] = [];
    for await (const piece of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) pieces.push(piece);
    expect(JSON.parse(pieces.join(''))).toEqual(whole);
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('ends with the server', async () => {
    const server = await cluster();
    server.faults.add({ effect: { type: 'drip', bytes: 1, everyMilliseconds: 10_000 } });
    const response = await fetch(`${server.url}${nodes}`);
    await server.stop();
    await expect(response.text()).rejects.toThrow();
    expect(server.connections).toBe(0);
  });
});

describe('reads from the past', () => {
  it('a list and a get show an older state', async () => {
    const server = await cluster();
    server.store.put(resources.nodes, { metadata: { name: 'a' } });
    const resourceVersion = server.store.resourceVersion;
    server.store.put(resources.nodes, { metadata: { name: 'b' } });
    const remove = server.faults.add({ match: { resource: 'nodes' }, effect: { type: 'stale', resourceVersion } });
    const { body } = await send(server, 'GET', nodes);
    expect([body.metadata.resourceVersion, body.items.length]).toEqual([resourceVersion, 1]);
    expect((await send(server, 'GET', `${nodes}/b`)).status).toBe(404);
    remove();
    expect((await send(server, 'GET', `${nodes}/b`)).status).toBe(200);
  });

  it('a server that is behind says so', async () => {
    const server = await cluster();
    server.faults.add({ times: 1, effect: { type: 'behind' } });
    const { status, body } = await send(server, 'GET', `${nodes}?resourceVersion=1`);
    expect([status, body.details.causes[0].reason]).toEqual([504, 'ResourceVersionTooLarge']);
  });
});

describe('watches', () => {
  const troubled = async (end: 'close' | 'reset' | 'cut' | 'silence' | 'expired', afterEvents?: number) => {
    const server = await cluster();
    server.faults.add({
      match: { resource: 'configmaps' },
      times: 1,
      effect: { type: 'watch', end, ...(afterEvents !== undefined && { afterEvents }) },
    });
    const stream = await watch(server, configMaps, 'timeoutSeconds=1');
    const write = (name: string) => send(server, 'POST', configMaps, configMap(name));
    return { server, stream, write };
  };

  it('end cleanly after some events', async () => {
    const { stream, write } = await troubled('close', 2);
    for (const name of ['a', 'b', 'c']) await write(name);
    expect(await stream.take(2)).toEqual(['ADDED a', 'ADDED b']);
    expect(await stream.next()).toBeUndefined();
  });

  it('end at once', async () => {
    const { stream } = await troubled('close');
    expect(await stream.next()).toBeUndefined();
  });

  it('are reset after some events', async () => {
    const { stream, write } = await troubled('reset', 1);
    await write('a');
    await expect(stream.take(2)).rejects.toThrow();
  });

  it('are cut in the middle of a line', async () => {
    const { stream, write } = await troubled('cut', 1);
    await write('a');
    expect(await stream.take(1)).toEqual(['ADDED a']);
    await write('b');
    const rest = await stream.nextLine();
    expect(rest).toMatch(/^\{"type":"ADDED","object":\{"kind":"ConfigMap"/);
    expect(() => JSON.parse(rest ?? '')).toThrow();
    expect(await stream.nextLine()).toBeUndefined();
  });

  it('go silent and stay open, even beyond their timeout: half-open', async () => {
    const { server, stream, write } = await troubled('silence', 1);
    await write('a');
    expect(await stream.take(1)).toEqual(['ADDED a']);
    await write('b');
    server.watches.bookmark();
    const silence = Symbol('silence');
    const next = stream.next();
    expect(await Promise.race([next, new Promise((resolve) => setTimeout(() => resolve(silence), 1200))])).toBe(silence);
    expect(server.watches.count).toBe(1);
    server.watches.drop('close');
    expect(await next).toBeUndefined();
  });

  it('say 410 inside the stream', async () => {
    const { stream, write } = await troubled('expired', 1);
    await write('a');
    expect(await stream.take(1)).toEqual(['ADDED a']);
    const { type, object } = await stream.next();
    expect([type, object.code, object.reason]).toEqual(['ERROR', 410, 'Expired']);
    expect(await stream.next()).toBeUndefined();
  });

  it('are refused like any request', async () => {
    const server = await cluster();
    server.faults.add({ match: { verb: 'watch' }, times: 1, effect: { type: 'error', code: 410 } });
    expect((await send(server, 'GET', `${nodes}?watch=1`)).body.reason).toBe('Expired');
  });

  it('leave other verbs alone', async () => {
    const server = await cluster();
    server.faults.add({ effect: { type: 'watch', end: 'close' } });
    expect((await send(server, 'GET', nodes)).status).toBe(200);
  });
});
