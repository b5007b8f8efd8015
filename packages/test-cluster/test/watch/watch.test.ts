import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { cluster, configMap, configMaps, nodes, patch, send, watch } from '../cluster.js';

const named = (name: string, labels?: Record<string, string>) => ({ metadata: { namespace: 'default', name, ...(labels && { labels }) } });

describe('watch', () => {
  it('without a version tells what is there, then what happens', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, named('a'));
    const stream = await watch(server, configMaps);
    expect(await stream.take(1)).toEqual(['ADDED a']);
    await send(server, 'POST', configMaps, configMap('b'));
    await patch(server, 'merge', `${configMaps}/b`, { data: { x: 'y' } });
    await send(server, 'DELETE', `${configMaps}/a`);
    expect(await stream.take(3)).toEqual(['ADDED b', 'MODIFIED b', 'DELETED a']);
    stream.close();
  });

  it('that wants nothing of what is there tells what happens from now on', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, named('a'));
    const stream = await watch(server, configMaps, 'sendInitialEvents=false&resourceVersionMatch=NotOlderThan');
    server.store.put(resources.configMaps, named('b'));
    expect(await stream.take(1)).toEqual(['ADDED b']);
    stream.close();
  });

  it('from a version tells only what came later', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, named('a'));
    const from = server.store.resourceVersion;
    server.store.put(resources.configMaps, named('b'));
    const stream = await watch(server, configMaps, `resourceVersion=${from}`);
    expect(await stream.take(1)).toEqual(['ADDED b']);
    stream.close();
  });

  it('events carry whole objects; a deletion carries the last state under its own version', async () => {
    const server = await cluster();
    server.store.put(resources.nodes, { metadata: { name: 'a' }, spec: { unschedulable: true } });
    const stream = await watch(server, nodes, `resourceVersion=${server.store.resourceVersion}`);
    server.store.remove(resources.nodes, { name: 'a' });
    const { type, object } = await stream.next();
    expect([type, object.kind, object.apiVersion, object.spec, object.metadata.resourceVersion]).toEqual([
      'DELETED',
      'Node',
      'v1',
      { unschedulable: true },
      server.store.resourceVersion,
    ]);
    stream.close();
  });

  it('keeps to its namespace and its resource', async () => {
    const server = await cluster();
    const stream = await watch(server, configMaps);
    server.store.put(resources.configMaps, { metadata: { namespace: 'other', name: 'a' } });
    server.store.put(resources.secrets, named('b'));
    server.store.put(resources.configMaps, named('c'));
    expect(await stream.take(1)).toEqual(['ADDED c']);
    stream.close();
  });

  it('shows through a selector who comes and who goes', async () => {
    const server = await cluster();
    const stream = await watch(server, configMaps, 'labelSelector=app=web');
    server.store.put(resources.configMaps, named('a'));
    server.store.put(resources.configMaps, named('a', { app: 'web' }));
    server.store.put(resources.configMaps, named('a', { app: 'web', more: '1' }));
    server.store.put(resources.configMaps, named('a', { app: 'db' }));
    server.store.remove(resources.configMaps, { namespace: 'default', name: 'a' });
    server.store.put(resources.configMaps, named('b', { app: 'web' }));
    expect(await stream.take(4)).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a', 'ADDED b']);
    stream.close();
  });

  it('shows who goes as it last matched, at the version of the change', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, named('a', { app: 'web' }));
    const stream = await watch(server, configMaps, `labelSelector=app=web&resourceVersion=${server.store.resourceVersion}`);
    const { metadata } = server.store.put(resources.configMaps, named('a', { app: 'db' }));
    const { object } = await stream.next();
    expect([object.metadata.labels, object.metadata.resourceVersion]).toEqual([{ app: 'web' }, metadata.resourceVersion]);
    stream.close();
  });

  it('narrows to one object by field', async () => {
    const server = await cluster();
    const stream = await watch(server, nodes, 'fieldSelector=metadata.name%3Db');
    for (const name of ['a', 'b']) server.store.put(resources.nodes, { metadata: { name } });
    expect(await stream.take(1)).toEqual(['ADDED b']);
    stream.close();
  });

  it('says 410 inside the stream when its version is compacted', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, named('a'));
    server.store.compact();
    const stream = await watch(server, configMaps, 'resourceVersion=1');
    expect(stream.status).toBe(200);
    const { type, object } = await stream.next();
    expect([type, object.code, object.reason]).toEqual(['ERROR', 410, 'Expired']);
    expect(object.message).toBe(`too old resource version: 1 (${server.store.resourceVersion})`);
    expect(await stream.next()).toBeUndefined();
  });

  it('forgets writes beyond compactAfter', async () => {
    const server = await cluster({ compactAfter: 3 });
    const before = Number(server.store.resourceVersion);
    for (const name of ['a', 'b', 'c', 'd']) server.store.put(resources.configMaps, named(name));
    const tooOld = await watch(server, configMaps, `resourceVersion=${before}`);
    expect((await tooOld.next()).type).toBe('ERROR');
    const oldest = await watch(server, configMaps, `resourceVersion=${before + 1}`);
    expect(await oldest.take(3)).toEqual(['ADDED b', 'ADDED c', 'ADDED d']);
    oldest.close();
  });

  it('ends after timeoutSeconds, a bookmark first', async () => {
    const server = await cluster();
    const stream = await watch(
      server,
      configMaps,
      `timeoutSeconds=1&allowWatchBookmarks=true&resourceVersion=${server.store.resourceVersion}`,
    );
    server.store.put(resources.nodes, { metadata: { name: 'a' } });
    const { type, object } = await stream.next();
    expect([type, object.kind, object.metadata.resourceVersion]).toEqual(['BOOKMARK', 'ConfigMap', server.store.resourceVersion]);
    expect(await stream.next()).toBeUndefined();
  });

  it('sends bookmarks on demand, to those that allow them', async () => {
    const server = await cluster();
    const allowing = await watch(server, configMaps, 'allowWatchBookmarks=1');
    const refusing = await watch(server, configMaps);
    server.watches.bookmark();
    server.store.put(resources.configMaps, named('a'));
    expect((await allowing.next()).type).toBe('BOOKMARK');
    expect(await refusing.take(1)).toEqual(['ADDED a']);
    allowing.close();
    refusing.close();
  });

  it('sends bookmarks at its own pace', async () => {
    const stream = await watch(await cluster({ bookmarkIntervalMilliseconds: 10 }), configMaps, 'allowWatchBookmarks=1');
    expect([(await stream.next()).type, (await stream.next()).type]).toEqual(['BOOKMARK', 'BOOKMARK']);
    stream.close();
  });

  it('streams the initial list on demand and marks its end', async () => {
    const server = await cluster();
    server.store.put(resources.configMaps, named('a'));
    const stream = await watch(server, configMaps, 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true');
    expect(await stream.take(1)).toEqual(['ADDED a']);
    expect((await stream.next()).object.metadata.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' });
    stream.close();
  });

  it('finds out late that a version is none, as the real server does', async () => {
    const { status, body } = await send(await cluster(), 'GET', `${configMaps}?watch=1&resourceVersion=x`);
    expect([status, body.reason]).toEqual([500, undefined]);
  });

  it('refuses initial events without saying how new they must be', async () => {
    expect((await send(await cluster(), 'GET', `${configMaps}?watch=1&sendInitialEvents=true`)).status).toBe(422);
  });

  it.each(['fieldSelector=status.color%3Dred', 'labelSelector=a%3D%3D%3Db'])('refuses %s with a plain 400', async (query) => {
    expect((await send(await cluster(), 'GET', `${configMaps}?watch=1&${query}`)).status).toBe(400);
  });

  it('is counted while it is open', async () => {
    const server = await cluster();
    const stream = await watch(server, configMaps);
    expect(server.watches.count).toBe(1);
    server.watches.drop('close', 'nodes');
    expect(server.watches.count).toBe(1);
    server.watches.drop('close', 'configmaps');
    expect(await stream.next()).toBeUndefined();
    expect(server.watches.count).toBe(0);
  });

  it('can be broken off', async () => {
    const server = await cluster();
    const stream = await watch(server, configMaps);
    server.watches.drop('reset');
    await expect(stream.next()).rejects.toThrow();
  });
});
