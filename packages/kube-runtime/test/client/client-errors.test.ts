import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type CallOptions, type ClosableKubeClient, createKubeClient, listAll } from '../../src/index.js';
import { failureOf } from '../support/failure-of.js';
import { node, nodes } from '../support/resources.js';
import { startStubClient as start } from '../support/stub-client.js';
import { json, status } from '../support/stub-server.js';
import { until } from '../support/until.js';

describe('errors', () => {
  it('§9.p §9.o a Status becomes code, reason, message, causes and wait', async () => {
    const details = {
      retryAfterSeconds: 3,
      causes: [{ reason: 'DisruptionBudget', message: 'The disruption budget cart needs 1 healthy pods and has 1 currently' }],
    };
    const { client } = await start((_, response) => json(response, 429, status(429, 'TooManyRequests', 'Cannot evict pod', details)));
    expect(await failureOf(client.evict({ namespace: 'shop', name: 'cart' }))).toMatchObject({
      name: 'KubeError',
      code: 429,
      reason: 'TooManyRequests',
      message: 'Cannot evict pod',
      causes: [{ reason: 'DisruptionBudget', message: 'The disruption budget cart needs 1 healthy pods and has 1 currently' }],
      retryAfterSeconds: 3,
    });
  });

  it('reads Retry-After from the header, as seconds or as a date', async () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    const clock = { now: () => now, monotonic: () => 0, startTimer: () => ({ cancel: () => undefined }) };
    const { client } = await start(
      (_, response, sequence) => json(response, 503, {}, { 'retry-after': sequence === 1 ? '7' : 'Thu, 01 Jan 2026 00:00:09 GMT' }),
      { clock },
    );
    expect((await failureOf(client.get(nodes, { name: 'a' }))).retryAfterSeconds).toBe(7);
    expect((await failureOf(client.get(nodes, { name: 'a' }))).retryAfterSeconds).toBe(9);
  });

  it('waits five minutes at most, whatever the server asks for', async () => {
    const { client } = await start((_, response, sequence) =>
      sequence === 1
        ? json(response, 503, {}, { 'retry-after': '99999999999' })
        : json(response, 429, status(429, 'TooManyRequests', 'later', { retryAfterSeconds: 1e300 })),
    );
    expect((await failureOf(client.get(nodes, { name: 'a' }))).retryAfterSeconds).toBe(300);
    expect((await failureOf(client.get(nodes, { name: 'a' }))).retryAfterSeconds).toBe(300);
  });

  it('§9.p an answer that is no Status is named by its code and never quoted, nor is what was sent', async () => {
    const { client } = await start((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>token=hunter2</h1>');
    });
    const error = await failureOf(client.patch(nodes, { name: 'a' }, { type: 'merge', body: { data: 'hunter3' } }));
    expect(error).toMatchObject({ code: 502, reason: 'Unknown', message: 'PATCH /api/v1/nodes/a was answered 502' });
    // Of the headers the User-Agent stands for all.
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/hunter|spec\/1\.0\.0/);
  });

  it.each(['{"kind":', '', 'null', '[]', '3', '"text"'])('an answer of %j is an error, not a crash', async (text) => {
    const { client } = await start((_, response) => response.writeHead(200).end(text));
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({ code: 0, reason: 'ClientResponse' });
    expect(await failureOf(client.list(nodes))).toMatchObject({ code: 0, reason: 'ClientResponse' });
  });

  it.each([
    { items: [null] },
    { items: 3 },
    { items: ['a'] },
    { items: [[]] },
    { items: [{ metadata: 5 }] },
    { items: [{ metadata: null }] },
  ])('a list of %j is an error, not a crash', async (list) => {
    const { client } = await start((_, response) => json(response, 200, list));
    expect(await failureOf(client.list(nodes))).toMatchObject({ code: 0, reason: 'ClientResponse' });
  });

  it('a list whose pages go round in a circle is an error, not a loop', async () => {
    const { client, server } = await start((_, response, sequence) =>
      json(response, 200, { items: [], metadata: { continue: sequence % 2 === 1 ? 'one' : 'two' } }),
    );
    expect(await failureOf(listAll(client, nodes))).toMatchObject({ code: 0, reason: 'ClientResponse' });
    expect(server.seen).toHaveLength(3);
  });

  it('a list of null is empty', async () => {
    const { client } = await start((_, response) => json(response, 200, { items: null }));
    expect(await client.list(nodes)).toEqual({ items: [], resourceVersion: '' });
  });

  it.each([undefined, null, {}, { userAgent: null }, { userAgent: 5 }])('options that are %j open no client', async (options) => {
    const failure = await failureOf(createKubeClient(options as never));
    expect([failure.reason, failure.message]).toEqual([
      'ClientConfiguration',
      'a client needs a userAgent, the name and version of its program',
    ]);
  });

  it.each([
    [undefined, 'which Node is not said'],
    [null, 'which Node is not said'],
    [{}, 'name undefined cannot be addressed'],
    [{ name: null }, 'name null cannot be addressed'],
    [{ name: 5 }, 'name 5 cannot be addressed'],
  ])('a reference that is %j addresses nothing, and no object of that name', async (reference, message) => {
    const { client, server } = await start((_, response) => json(response, 200, node('a')));
    const given = reference as never;
    const calls = [client.get(nodes, given), client.delete(nodes, given), client.patch(nodes, given, { type: 'merge', body: {} })];
    const failures = await Promise.all(calls.map(failureOf));
    expect(failures.map((failure) => [failure.reason, failure.message])).toEqual(calls.map(() => ['ClientRequest', message]));
    expect(server.seen).toEqual([]);
  });

  it.each([undefined, null, 'text', 5, []])('an object that is %j is not sent', async (value) => {
    const { client, server } = await start((_, response) => json(response, 200, node('a')));
    const object = value as never;
    const failures = [client.create(nodes, object), client.replace(nodes, object)].map(failureOf);
    expect((await Promise.all(failures)).map(({ reason, message }) => [reason, message])).toEqual([
      ['ClientRequest', 'what is written as a Node is no object'],
      ['ClientRequest', 'what is written as a Node is no object'],
    ]);
    expect(server.seen).toEqual([]);
  });

  it.each([
    [undefined, 'a patch of a Node needs a type: merge, strategic, json, apply'],
    [{ body: {} }, 'a patch of a Node needs a type: merge, strategic, json, apply'],
    [{ type: 'constructor', body: {} }, 'a patch of a Node needs a type: merge, strategic, json, apply'],
    [{ type: 'apply', body: null }, 'the body of the apply patch of a Node is no object'],
    [{ type: 'apply' }, 'the body of the apply patch of a Node is no object'],
    [{ type: 'merge', body: 'text' }, 'the body of the merge patch of a Node is no object'],
    [{ type: 'strategic', body: [] }, 'the body of the strategic patch of a Node is no object'],
    [{ type: 'json', body: {} }, 'the body of the json patch of a Node is no list'],
  ])('a patch that is %j is not sent', async (patch, message) => {
    const { client, server } = await start((_, response) => json(response, 200, node('a')));
    const failure = await failureOf(client.patch(nodes, { name: 'a' }, patch as never));
    expect([failure.reason, failure.message]).toEqual(['ClientRequest', message]);
    expect(server.seen).toEqual([]);
  });

  it('a body that is no JSON is not sent', async () => {
    const { client, server } = await start((_, response) => json(response, 200, {}));
    expect(await failureOf(client.patch(nodes, { name: 'a' }, { type: 'merge', body: { size: 1n } }))).toMatchObject({
      reason: 'ClientRequest',
    });
    expect(server.seen).toEqual([]);
  });

  it('an answer larger than the bound is refused', async () => {
    const { client } = await start((_, response) => json(response, 200, { text: 'x'.repeat(5000) }), { maximumResponseBytes: 1000 });
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({
      reason: 'ClientResponse',
      message: 'the answer is larger than 1000 bytes',
    });
  });

  const cart = { namespace: 'shop', name: 'cart' };
  const calls: readonly (readonly [string, (client: ClosableKubeClient, options: CallOptions) => Promise<unknown>])[] = [
    ['get', (client, options) => client.get(nodes, { name: 'a' }, options)],
    ['list', (client, options) => client.list(nodes, options)],
    ['create', (client, options) => client.create(nodes, node('a'), options)],
    ['replace', (client, options) => client.replace(nodes, node('a'), options)],
    ['patch', (client, options) => client.patch(nodes, { name: 'a' }, { type: 'merge', body: {} }, options)],
    ['delete', (client, options) => client.delete(nodes, { name: 'a' }, options)],
    ['evict', (client, options) => client.evict(cart, options)],
    ['bind', (client, options) => client.bind(cart, 'a', options)],
  ];

  it.each(calls)('§9.b W06: %s that gets no answer ends at its limit', async (_, call) => {
    const { client } = await start(() => undefined);
    expect(await failureOf(call(client, { timeoutMilliseconds: 20 }))).toMatchObject({ code: 0, reason: 'ClientTimeout' });
  });

  it.each(calls)('§9.b W06: %s ends with the caller’s signal, and does not begin after it', async (_, call) => {
    const { client, server } = await start(() => undefined);
    const controller = new AbortController();
    const failure = failureOf(call(client, { signal: controller.signal }));
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await failure).toMatchObject({ reason: 'ClientAborted' });
    expect(await failureOf(call(client, { signal: controller.signal }))).toMatchObject({ reason: 'ClientAborted' });
    expect(server.seen).toHaveLength(1);
  });

  it('a server that is not there', async () => {
    const { client, server } = await start(() => undefined);
    await server.stop();
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({
      code: 0,
      reason: 'ClientNetwork',
      message: 'GET /api/v1/nodes/a failed: ECONNREFUSED',
    });
  });

  it('a server that switches protocols unasked', async () => {
    const { client } = await start((_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    });
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({ code: 0, reason: 'ClientNetwork' });
    const watch = client.watch(nodes)[Symbol.asyncIterator]();
    expect(await failureOf(watch.next())).toMatchObject({ code: 0, reason: 'ClientNetwork' });
  });

  it('a 401 without an end is not read on', async () => {
    const { client, server } = await start((_, response, sequence) => {
      if (sequence === 1) response.writeHead(401).write('x');
      else json(response, 200, node('a'));
    });
    expect(await client.get(nodes, { name: 'a' })).toEqual(node('a'));
    await until(() => server.connections().open === 1);
  });

  it('an answer that breaks off', async () => {
    const { client } = await start((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setImmediate(() => response.socket?.destroy());
    });
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({ code: 0, reason: 'ClientNetwork' });
  });
});
