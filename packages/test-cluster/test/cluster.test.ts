import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { startTestCluster, type RequestFacts, type WriteRecord } from '../src/index.js';
import { cluster, configMap, configMaps, node, nodes, patch, pod, pods, send, watch } from './cluster.js';

const run = promisify(execFile);
const packageFolder = new URL('..', import.meta.url);

describe('the audit hook', () => {
  it('tells every stored write with what was and what is', async () => {
    const server = await cluster({ now: () => new Date('2026-03-01T10:00:00Z') });
    const writes: WriteRecord[] = [];
    server.onWrite((write) => writes.push(write));
    const { body: created } = await send(server, 'POST', nodes, node('a'), { 'user-agent': 'agent/1.0' });
    const { body: patched } = await patch(server, 'merge', `${nodes}/a/status?fieldManager=me`, { metadata: { labels: { x: 'y' } } });
    await send(server, 'DELETE', `${nodes}/a`);
    expect(writes[0]).toEqual({
      verb: 'create',
      resource: { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false },
      name: 'a',
      userAgent: 'agent/1.0',
      after: created,
      at: '2026-03-01T10:00:00.000Z',
    });
    expect(writes[1]).toMatchObject({ verb: 'patch', subresource: 'status', fieldManager: 'me', before: created, after: patched });
    expect([writes[2]?.verb, writes[2]?.before, writes[2]?.after]).toEqual(['delete', patched, undefined]);
  });

  it('says nothing of dry runs, refusals and writes that change nothing', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    const writes: WriteRecord[] = [];
    const end = server.onWrite((write) => writes.push(write));
    await send(server, 'POST', `${configMaps}?dryRun=All`, configMap('b'));
    await send(server, 'POST', configMaps, configMap('a'));
    await patch(server, 'merge', `${configMaps}/a`, {});
    expect(writes).toEqual([]);
    end();
    await send(server, 'DELETE', `${configMaps}/a`);
    expect(writes).toEqual([]);
  });

  it('leaves the answer as it is when a listener throws, and tells the others', async () => {
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const server = await cluster();
    const failure = new Error('a bad listener');
    const writes: WriteRecord[] = [];
    for (const listen of [server.onRequest, server.onWrite])
      listen(() => {
        throw failure;
      });
    server.onWrite((write) => writes.push(write));
    expect((await send(server, 'POST', configMaps, configMap('a'))).status).toBe(201);
    expect([writes.length, warned.mock.calls]).toEqual([1, [[failure], [failure]]]);
    warned.mockRestore();
  });

  it('calls an eviction what it is', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    const writes: WriteRecord[] = [];
    server.onWrite((write) => writes.push(write));
    await send(server, 'POST', `${pods}/a/eviction`, { metadata: { name: 'a' } });
    expect(writes.map(({ verb, subresource, name }) => [verb, subresource, name])).toEqual([['create', 'eviction', 'a']]);
  });
});

it('tells every request', async () => {
  const server = await cluster();
  const requests: RequestFacts[] = [];
  const end = server.onRequest((request) => requests.push(request));
  await send(server, 'GET', nodes, undefined, { 'user-agent': 'a' });
  await send(server, 'GET', '/version', undefined, { 'user-agent': 'b' });
  end();
  await send(server, 'GET', nodes);
  expect(requests.map(({ verb, resource, userAgent }) => [verb, resource, userAgent])).toEqual([
    ['list', 'nodes', 'a'],
    ['discovery', undefined, 'b'],
  ]);
});

describe('stop', () => {
  it('ends watches and hanging requests and frees the port', async () => {
    const server = await cluster();
    server.faults.add({ match: { resource: 'nodes' }, effect: { type: 'hang' } });
    server.faults.add({ match: { resource: 'secrets' }, effect: { type: 'latency', milliseconds: 60_000 } });
    const stream = await watch(server, configMaps);
    const arrived = new Promise<void>((resolve) => server.onRequest(({ resource }) => resource === 'secrets' && resolve()));
    const hanging = Promise.allSettled([fetch(server.url + nodes), fetch(`${server.url}/api/v1/secrets`), stream.next()]);
    await arrived;
    await server.stop();
    expect((await hanging).map(({ status }) => status).slice(0, 2)).toEqual(['rejected', 'rejected']);
    expect([server.connections, server.watches.count]).toEqual([0, 0]);
    const next = await cluster({ port: Number(new URL(server.url).port) });
    expect(next.url).toBe(server.url);
  });

  it('may be called again', async () => {
    const server = await cluster();
    await Promise.all([server.stop(), server.stop()]);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('leaves nothing running: a process with nothing else to do ends by itself', async () => {
    const program = `
      import { startTestCluster } from '@gardener-inplace/test-cluster';
      const server = await startTestCluster();
      server.faults.add({ match: { resource: 'secrets' }, effect: { type: 'latency', milliseconds: 3_600_000 } });
      const secrets = fetch(server.url + '/api/v1/secrets').catch(() => 'cut');
      const watch = await fetch(server.url + '/api/v1/configmaps?watch=true&allowWatchBookmarks=1');
      const before = [watch.status, server.watches.count];
      await server.stop();
      console.log(JSON.stringify([before, await secrets, server.connections]));
    `;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: packageFolder, timeout: 25_000 });
    expect(JSON.parse(stdout)).toEqual([[200, 1], 'cut', 0]);
  });
});

it('says why it cannot listen', async () => {
  const server = await cluster();
  await expect(startTestCluster({ port: Number(new URL(server.url).port) })).rejects.toThrow('EADDRINUSE');
});

it('carries 5,000 nodes and 100 watches', async () => {
  const server = await cluster();
  const resource = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };
  for (let index = 0; index < 5000; index++) server.store.put(resource, { metadata: { name: `n${index}` }, status: { conditions: [] } });
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => watch(server, nodes, `resourceVersion=${server.store.resourceVersion}`)),
  );
  expect((await send(server, 'GET', nodes)).body.items.length).toBe(5000);
  for (let index = 0; index < 50; index++) server.store.put(resource, { metadata: { name: `n${index}`, labels: { x: 'y' } } });
  const seen = await Promise.all(streams.map((stream) => stream.take(50)));
  expect(new Set(seen.flat()).size).toBe(50);
  streams.forEach((stream) => stream.close());
});
