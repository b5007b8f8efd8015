import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import type { TestCluster } from '../../src/index.js';
import { cluster, configMaps, machines, nodes, send, type Reply } from '../cluster.js';

const names = ({ body }: Reply): readonly string[] => body.items.map((item: { metadata: { name: string } }) => item.metadata.name);

async function withConfigMaps(...all: readonly string[]): Promise<TestCluster> {
  const server = await cluster();
  for (const each of all) {
    const [namespace = '', name = ''] = each.split('/');
    server.store.put(resources.configMaps, { metadata: { namespace, name } });
  }
  return server;
}

describe('get', () => {
  it('answers 404 with the resource and the name', async () => {
    const { status, body } = await send(await cluster(), 'GET', `${nodes}/a`);
    expect([status, body.reason, body.message, body.details]).toEqual([
      404,
      'NotFound',
      'nodes "a" not found',
      { name: 'a', kind: 'nodes' },
    ]);
  });
});

describe('list', () => {
  it('orders by namespace and name and carries the version of the store', async () => {
    const server = await withConfigMaps('b/a', 'a-b/z', 'a/c', 'a/b');
    const answer = await send(server, 'GET', '/api/v1/configmaps');
    expect(answer.body.kind).toBe('ConfigMapList');
    expect(answer.body.metadata).toEqual({ resourceVersion: server.store.resourceVersion });
    expect(names(answer)).toEqual(['z', 'b', 'c', 'a']);
  });

  it('keeps to its namespace', async () => {
    const server = await withConfigMaps('a/one', 'b/two');
    expect(names(await send(server, 'GET', '/api/v1/namespaces/b/configmaps'))).toEqual(['two']);
  });

  it('leaves kind and apiVersion out of items of built-in kinds only', async () => {
    const server = await withConfigMaps('default/a');
    server.store.put(resources.machines, { metadata: { namespace: 'default', name: 'm' } });
    expect((await send(server, 'GET', configMaps)).body.items[0].kind).toBeUndefined();
    expect((await send(server, 'GET', machines)).body.items[0].kind).toBe('Machine');
  });

  describe('in pages', () => {
    it('shows the state of the first page to the end', async () => {
      const server = await withConfigMaps('default/a', 'default/b', 'default/c');
      const first = await send(server, 'GET', `${configMaps}?limit=2`);
      expect(names(first)).toEqual(['a', 'b']);
      expect(first.body.metadata.remainingItemCount).toBe(1);
      server.store.remove(resources.configMaps, { namespace: 'default', name: 'c' });
      server.store.put(resources.configMaps, { metadata: { namespace: 'default', name: 'd' } });
      const second = await send(server, 'GET', `${configMaps}?limit=2&continue=${first.body.metadata.continue}`);
      expect(names(second)).toEqual(['c']);
      expect(second.body.metadata).toEqual({ resourceVersion: first.body.metadata.resourceVersion });
    });

    it('answers 410 once that state is compacted', async () => {
      const server = await withConfigMaps('default/a', 'default/b');
      const first = await send(server, 'GET', `${configMaps}?limit=1`);
      server.store.put(resources.configMaps, { metadata: { namespace: 'default', name: 'c' } });
      server.store.compact();
      const second = await send(server, 'GET', `${configMaps}?limit=1&continue=${first.body.metadata.continue}`);
      expect([second.status, second.body.reason]).toEqual([410, 'Expired']);
    });

    it.each([
      ['abc', 400],
      ['1.5', 400],
      ['99999999999999999999', 400],
      ['', 400],
      ['-1', 200],
      ['+2', 200],
    ])('reads a limit of "%s" as Go does: %d', async (limit, code) => {
      expect((await send(await cluster(), 'GET', `${configMaps}?limit=${encodeURIComponent(limit)}`)).status).toBe(code);
    });

    it.each(['timeoutSeconds=abc', 'watch=true&timeoutSeconds=abc', 'watch=true&limit=abc'])('refuses %s', async (query) => {
      expect((await send(await cluster(), 'GET', `${configMaps}?${query}`)).status).toBe(400);
    });

    it('ignores the limit of a read that may come from the cache', async () => {
      const server = await withConfigMaps('default/a', 'default/b');
      expect(names(await send(server, 'GET', `${configMaps}?limit=1&resourceVersion=0`))).toEqual(['a', 'b']);
    });

    it.each([
      ['continue=nonsense', 400],
      [`continue=${Buffer.from('{"rv":99999999,"start":"a"}').toString('base64url')}`, 400],
      [`continue=${Buffer.from('{"rv":1.5,"start":"a"}').toString('base64url')}`, 400],
      ['continue=abc&resourceVersion=5', 400],
    ])('refuses %s', async (query, code) => {
      expect((await send(await cluster(), 'GET', `${configMaps}?${query}`)).status).toBe(code);
    });
  });

  describe('at a resourceVersion', () => {
    it('answers the exact state on demand', async () => {
      const server = await withConfigMaps('default/a');
      const before = server.store.resourceVersion;
      server.store.put(resources.configMaps, { metadata: { namespace: 'default', name: 'b' } });
      expect(names(await send(server, 'GET', `${configMaps}?resourceVersion=${before}&resourceVersionMatch=Exact`))).toEqual(['a']);
      expect(names(await send(server, 'GET', `${configMaps}?resourceVersion=${before}`))).toEqual(['a', 'b']);
    });

    it('takes a version without a match for exactly that one as soon as there is a limit', async () => {
      const server = await withConfigMaps('default/a');
      const before = server.store.resourceVersion;
      server.store.put(resources.configMaps, { metadata: { namespace: 'default', name: 'b' } });
      const list = async (more: string) => names(await send(server, 'GET', `${configMaps}?resourceVersion=${before}&limit=500${more}`));
      expect([await list(''), await list('&resourceVersionMatch=NotOlderThan')]).toEqual([['a'], ['a', 'b']]);
    });

    it('is behind a version from the future: 504 with a cause', async () => {
      const { status, headers, body } = await send(await cluster(), 'GET', `${configMaps}?resourceVersion=1000`);
      expect([status, body.reason, headers.get('retry-after')]).toEqual([504, 'Timeout', '1']);
      expect(body.details.causes).toEqual([{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }]);
    });

    it('refuses a version that is no number', async () => {
      expect((await send(await cluster(), 'GET', `${configMaps}?resourceVersion=x`)).status).toBe(400);
    });
  });

  describe('with selectors', () => {
    const labelled: Readonly<Record<string, Record<string, string>>> = {
      a: { app: 'web', tier: '1' },
      b: { app: 'web', tier: '2' },
      c: { app: 'db' },
      d: {},
    };
    it.each([
      ['app=web', ['a', 'b']],
      ['app==web,tier=2', ['b']],
      ['app!=web', ['c', 'd']],
      ['app in (web, db)', ['a', 'b', 'c']],
      ['app notin (web)', ['c', 'd']],
      ['tier', ['a', 'b']],
      ['!app', ['d']],
      ['constructor', []],
      ['!constructor', ['a', 'b', 'c', 'd']],
      ['toString!=x', ['a', 'b', 'c', 'd']],
      ['tier>1', ['b']],
      ['tier<2', ['a']],
      ['app in (web),!missing', ['a', 'b']],
      ['', ['a', 'b', 'c', 'd']],
    ])('labels: %s', async (selector, expected) => {
      const server = await cluster();
      for (const [name, labels] of Object.entries(labelled))
        server.store.put(resources.configMaps, { metadata: { namespace: 'default', name, labels } });
      expect(names(await send(server, 'GET', `${configMaps}?labelSelector=${encodeURIComponent(selector)}`))).toEqual(expected);
    });

    it.each([
      ['spec.nodeName=n1', ['a', 'b']],
      ['spec.nodeName=n1,status.phase!=Running', ['b']],
      ['spec.nodeName=', ['c']],
      ['metadata.name=b', ['b']],
      ['metadata.name=b,spec.nodeName=n2', []],
      ['metadata.namespace=default', ['a', 'b', 'c']],
    ])('fields of pods: %s', async (selector, expected) => {
      const server = await cluster();
      const put = (name: string, spec: object, status: object) =>
        server.store.put(resources.pods, { metadata: { namespace: 'default', name }, spec, status });
      put('a', { nodeName: 'n1' }, { phase: 'Running' });
      put('b', { nodeName: 'n1' }, { phase: 'Pending' });
      put('c', {}, { phase: 'Pending' });
      expect(names(await send(server, 'GET', `/api/v1/namespaces/default/pods?fieldSelector=${encodeURIComponent(selector)}`))).toEqual(
        expected,
      );
    });

    it('reads an unset boolean as false', async () => {
      const server = await cluster();
      server.store.put(resources.nodes, { metadata: { name: 'a' }, spec: { unschedulable: true } });
      server.store.put(resources.nodes, { metadata: { name: 'b' } });
      expect(names(await send(server, 'GET', `${nodes}?fieldSelector=spec.unschedulable=false`))).toEqual(['b']);
    });

    it.each([
      ['fieldSelector=status.color=red', 'field label not supported: status.color'],
      ['labelSelector=a%20b%20c', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ])('refuses %s', async (query, message) => {
      const { status, body } = await send(await cluster(), 'GET', `${nodes}?${query}`);
      expect([status, body.message]).toEqual([400, message]);
    });
  });
});

describe('paths', () => {
  it.each([
    ['GET', '/api/v1/namespaces/default/nodes', 404],
    ['GET', '/api/v1/pods/a', 404],
    ['GET', '/api/v1/widgets', 404],
    ['GET', '/apis/machine.sapcloud.io/v1/machines', 404],
    ['GET', '/nothing', 404],
    ['GET', '//', 404],
    ['GET', '/api/v1/%zz', 400],
    ['OPTIONS', '/api/v1/nodes', 405],
    ['POST', '/api/v1/pods', 405],
    ['PUT', '/api/v1/nodes', 405],
    ['PATCH', '/api/v1/nodes', 405],
    ['POST', '/api/v1/nodes/a', 405],
    ['GET', '/api/v1/namespaces/default', 200],
    ['GET', '/api/v1/namespaces/default/status', 200],
    ['GET', '/api/v1/namespaces/default/pods', 200],
  ])('%s %s answers %d', async (method, path, code) => {
    expect((await send(await cluster(), method, path)).status).toBe(code);
  });
});

describe('a list that says wrongly how its version is meant', () => {
  it.each([
    ['resourceVersionMatch=Exact', 'FieldValueForbidden'],
    ['resourceVersion=0&resourceVersionMatch=Exact', 'FieldValueForbidden'],
    ['resourceVersion=1&resourceVersionMatch=About', 'FieldValueNotSupported'],
  ])('by %s is invalid', async (query, reason) => {
    const { status, body } = await send(await cluster(), 'GET', `${configMaps}?${query}`);
    expect([status, body.details.kind, body.details.causes[0].reason]).toEqual([422, 'ListOptions', reason]);
  });
});

describe('a path of a group that nobody serves', () => {
  it('is answered by a page, not by a Status', async () => {
    const { status, body } = await send(await cluster(), 'GET', '/apis/nothing.invalid/v1/nothings');
    expect([status, body]).toEqual([404, '404 page not found\n']);
  });
});

describe('a page of a forgotten list', () => {
  it('is refused with a token that leads on through what there is now', async () => {
    const server = await withConfigMaps('default/a', 'default/b', 'default/c');
    const { body: first } = await send(server, 'GET', `${configMaps}?limit=1`);
    server.store.remove(resources.configMaps, { namespace: 'default', name: 'b' });
    server.store.compact();
    const { status, body } = await send(server, 'GET', `${configMaps}?limit=1&continue=${first.metadata.continue}`);
    expect([status, body.reason]).toEqual([410, 'Expired']);
    expect(names(await send(server, 'GET', `${configMaps}?limit=9&continue=${body.metadata.continue}`))).toEqual(['c']);
  });
});
