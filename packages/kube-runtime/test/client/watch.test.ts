import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  type ClosableKubeClient,
  createKubeClient,
  createManualClock,
  type KubeError,
  type KubeObject,
  type WatchEvent,
  type WatchOptions,
} from '../../src/index.js';
import { node, nodes } from '../support/resources.js';
import { type Answerer, json, startStubServer, status, type StubServer } from '../support/stub-server.js';
import { until } from '../support/until.js';

const opened: { server: StubServer; client: ClosableKubeClient }[] = [];
afterEach(async () => {
  for (const { server, client } of opened.splice(0)) {
    await client.close();
    await server.stop();
  }
});

/** A server whose answer to a watch is played by the test. */
const start = async (play: (response: ServerResponse, sequence: number) => void, answer?: Answerer) => {
  const clock = createManualClock();
  const server = await startStubServer((request, response, sequence) => {
    if (answer !== undefined) return answer(request, response, sequence);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    play(response, sequence);
  });
  const client = await createKubeClient({ server: { url: server.url }, userAgent: 'spec/1', clock });
  opened.push({ server, client });
  return { server, client, clock };
};

const line = (type: string, object: object) => `${JSON.stringify({ type, object })}\n`;

/** Reads a watch to its end. */
const read = async (
  client: ClosableKubeClient,
  options?: WatchOptions,
  events: string[] = [],
): Promise<{ events: string[]; error?: KubeError }> => {
  try {
    for await (const event of client.watch(nodes, options)) events.push(describeEvent(event));
    return { events };
  } catch (error) {
    return { events, error: error as KubeError };
  }
};
const describeEvent = (event: WatchEvent<KubeObject>) =>
  event.type === 'BOOKMARK' ? `BOOKMARK ${event.resourceVersion}` : `${event.type} ${event.object.metadata?.name}`;

describe('§2.c §9.i the watch request', () => {
  it('asks for bookmarks, an end and the version', async () => {
    const { client, server } = await start((response) => response.end());
    await read(client, { resourceVersion: '7', timeoutSeconds: 300, fieldSelector: 'metadata.name=a' });
    const { pathname, searchParams } = new URL(server.seen[0]!.url, server.url);
    expect(pathname).toBe('/api/v1/nodes');
    expect(Object.fromEntries(searchParams)).toEqual({
      fieldSelector: 'metadata.name=a',
      resourceVersion: '7',
      watch: 'true',
      allowWatchBookmarks: 'true',
      timeoutSeconds: '300',
    });
  });

  it('always names an end', async () => {
    const { client, server } = await start((response) => response.end());
    await read(client);
    expect(server.seen[0]?.url).toContain('timeoutSeconds=600');
  });
});

describe('§2.d §9.l what a watch brings', () => {
  it('events and bookmarks, until the server ends it', async () => {
    const { client } = await start((response) => {
      response.write(line('ADDED', node('a')) + line('MODIFIED', node('a')));
      response.write(line('BOOKMARK', { kind: 'Node', metadata: { resourceVersion: '12' } }));
      response.end(line('DELETED', node('a')));
    });
    expect(await read(client)).toEqual({ events: ['ADDED a', 'MODIFIED a', 'BOOKMARK 12', 'DELETED a'] });
  });

  it('§9.d objects of the shape that lists have: with kind, and times as text', async () => {
    const metadata = { name: 'a', creationTimestamp: '2026-03-01T12:00:00Z' };
    const { client } = await start(
      (response) => response.end(line('ADDED', { metadata })),
      ({ url }, response) => {
        if (!url.includes('watch=true')) return json(response, 200, { metadata: {}, items: [{ metadata }] });
        response.writeHead(200).end(line('ADDED', { metadata }));
      },
    );
    const listed = (await client.list(nodes)).items;
    for await (const event of client.watch(nodes)) expect(event).toEqual({ type: 'ADDED', object: listed[0] });
    expect(listed).toEqual([{ apiVersion: 'v1', kind: 'Node', metadata }]);
  });

  it('lines that arrive in pieces, within a character too', async () => {
    const { client } = await start((response) => {
      const bytes = Buffer.from(line('ADDED', node('knötchen')));
      let at = 0;
      const next = () => {
        if (at >= bytes.length) return void response.end();
        response.write(bytes.subarray(at, at + 3), () => setImmediate(next));
        at += 3;
      };
      next();
    });
    expect(await read(client)).toEqual({ events: ['ADDED knötchen'] });
  });

  it('W11: a line that was cut off is dropped', async () => {
    const { client } = await start((response) => response.end(line('ADDED', node('a')) + line('ADDED', node('b')).slice(0, 20)));
    expect(await read(client)).toEqual({ events: ['ADDED a'] });
  });

  it.each([
    ['no JSON', 'nonsense\n'],
    ['no event', '{"type":"ADDED"}\n'],
    ['an object without readable metadata', '{"type":"ADDED","object":{"metadata":5}}\n'],
    ['an unknown type', '{"type":"EXPLODED","object":{}}\n'],
    ['null', 'null\n'],
  ])('a whole line that is %s is an error, not ignored', async (_, text) => {
    const { client } = await start((response) => response.end(text));
    expect(await read(client)).toMatchObject({ events: [], error: { reason: 'ClientResponse' } });
  });

  it('W07: a 410 inside the stream is the error it says', async () => {
    const { client } = await start((response) => response.end(line('ERROR', status(410, 'Expired', 'too old resource version: 1 (7)'))));
    expect(await read(client)).toMatchObject({
      events: [],
      error: { code: 410, reason: 'Expired', message: 'too old resource version: 1 (7)' },
    });
  });

  it('W07: a 410 instead of a stream', async () => {
    const { client } = await start(
      () => undefined,
      (_, response) => json(response, 410, status(410, 'Gone', 'gone')),
    );
    expect(await read(client)).toMatchObject({ events: [], error: { code: 410, reason: 'Gone' } });
  });

  it('W05: headers, then a reset: one error', async () => {
    const { client } = await start((response) => {
      response.write(line('ADDED', node('a')));
      setImmediate(() => response.socket?.destroy());
    });
    expect(await read(client)).toMatchObject({ events: ['ADDED a'], error: { code: 0, reason: 'ClientNetwork' } });
  });
});

describe('W05: a reused connection', () => {
  it('that is reset after the answer began is not asked again behind the caller’s back', async () => {
    const { client, server } = await start((response, sequence) => {
      if (sequence === 1) response.end();
      else if (sequence === 2) response.write(line('ADDED', node('a')), () => setTimeout(() => response.socket?.resetAndDestroy(), 5));
    });
    await read(client);
    expect(await read(client)).toMatchObject({ events: ['ADDED a'], error: { code: 0, reason: 'ClientNetwork' } });
    await until(() => server.connections().open === 0);
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect([server.seen.length, server.connections()]).toEqual([2, { accepted: 1, open: 0 }]);
  });
});

describe('§2.j limits of a watch', () => {
  it('W01: a connection on which nothing arrives ends a little after the server should have ended it', async () => {
    const { client, clock, server } = await start((response) => response.write(line('ADDED', node('a'))));
    const events: string[] = [];
    const watching = read(client, { timeoutSeconds: 300 }, events);
    await until(() => events.length === 1);
    await clock.advance(314_999);
    expect(clock.pendingTimers).toBe(1);
    await clock.advance(1);
    expect(await watching).toMatchObject({ error: { code: 0, reason: 'ClientTimeout' } });
    expect(clock.pendingTimers).toBe(0);
    await until(() => server.connections().open === 0);
  });

  it('W01: with a limit on silence, a half-open connection is noticed that soon; every event and bookmark begins it anew', async () => {
    const { client, clock } = await start((response) => response.write(line('ADDED', node('a'))));
    const events: string[] = [];
    const watching = read(client, { timeoutSeconds: 600, idleMilliseconds: 150_000 }, events);
    await until(() => events.length === 1);
    await clock.advance(149_999);
    expect(clock.pendingTimers).toBe(1);
    await clock.advance(1);
    expect(await watching).toMatchObject({ error: { reason: 'ClientTimeout' } });
    expect(clock.pendingTimers).toBe(0);
  });

  it('W01: a bookmark a minute keeps a quiet watch open', async () => {
    let bookmark: () => void = () => undefined;
    const { client, clock } = await start((response) => {
      bookmark = () => void response.write(line('BOOKMARK', { metadata: { resourceVersion: '9' } }));
      bookmark();
    });
    const events: string[] = [];
    const controller = new AbortController();
    const watching = read(client, { timeoutSeconds: 600, idleMilliseconds: 90_000, signal: controller.signal }, events);
    for (let minute = 1; minute <= 5; minute++) {
      await until(() => events.length === minute);
      await clock.advance(60_000);
      bookmark();
    }
    await until(() => events.length === 6);
    controller.abort();
    expect(await watching).toMatchObject({ error: { reason: 'ClientAborted' } });
  });

  it('asks TCP to probe a quiet connection after 30 s', async () => {
    const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
    const { client } = await start((response) => response.end());
    await read(client);
    expect(keepAlive.mock.calls).toContainEqual([true, 30_000]);
    keepAlive.mockRestore();
  });

  it('a server that does not even begin to answer is given up after 30 s', async () => {
    const { client, clock, server } = await start(
      () => undefined,
      () => undefined,
    );
    const watching = read(client, { timeoutSeconds: 300 });
    await until(() => server.seen.length === 1);
    await clock.advance(30_000);
    expect(await watching).toMatchObject({ error: { code: 0, reason: 'ClientTimeout' } });
  });

  it('the caller’s signal ends it', async () => {
    const { client, clock, server } = await start(() => undefined);
    const controller = new AbortController();
    const watching = read(client, { signal: controller.signal });
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await watching).toMatchObject({ error: { reason: 'ClientAborted' } });
    expect(clock.pendingTimers).toBe(0);
    await until(() => server.connections().open === 0);
  });

  it('leaving the loop closes the stream', async () => {
    const { client, clock, server } = await start((response) => response.write(line('ADDED', node('a'))));
    for await (const event of client.watch(nodes)) {
      expect(event.type).toBe('ADDED');
      break;
    }
    expect(clock.pendingTimers).toBe(0);
    await until(() => server.connections().open === 0);
  });

  it('W04: a thousand reconnects keep a handful of sockets', async () => {
    const { client, server, clock } = await start((response) => response.end(line('ADDED', node('a'))));
    for (let watch = 0; watch < 1000; watch++) await read(client);
    expect(server.seen).toHaveLength(1000);
    expect(server.connections().accepted).toBeLessThanOrEqual(2);
    expect(clock.pendingTimers).toBe(0);
  });

  it('watches take no place from other calls', async () => {
    const { client, server } = await start(
      () => undefined,
      ({ url }, response) => {
        if (!url.includes('watch=true')) return json(response, 200, node('a'));
        response.writeHead(200);
        response.flushHeaders();
      },
    );
    const controller = new AbortController();
    const watching = Array.from({ length: 20 }, () => read(client, { signal: controller.signal }));
    await until(() => server.seen.length === 20);
    expect(await client.get(nodes, { name: 'a' })).toEqual(node('a'));
    controller.abort();
    await Promise.all(watching);
  });
});
