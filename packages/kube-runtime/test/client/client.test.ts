import { describe, expect, it } from '@jest/globals';
import type { ClosableKubeClient } from '../../src/index.js';
import { failureOf } from '../support/failure-of.js';
import { machines, node, nodes, pods } from '../support/resources.js';
import { startStubClient as start } from '../support/stub-client.js';
import { json } from '../support/stub-server.js';
import { until } from '../support/until.js';

describe('connections', () => {
  it('§9.a 50 reads use 1 connection', async () => {
    const { server, client } = await start((_, response) => json(response, 200, node('worker-1')));
    for (let read = 0; read < 50; read++) await client.get(nodes, { name: 'worker-1' });
    expect(server.seen).toHaveLength(50);
    expect(server.connections()).toEqual({ accepted: 1, open: 1 });
  });

  it('§5.3 no more than the allowed number of requests is in flight; the rest waits its turn', async () => {
    const { server, client } = await start((_, response) => setImmediate(() => json(response, 200, node('worker-1'))), {
      maximumRequestsInFlight: 3,
    });
    await Promise.all(Array.from({ length: 20 }, () => client.get(nodes, { name: 'worker-1' })));
    expect(server.seen).toHaveLength(20);
    expect(server.connections().accepted).toBeLessThanOrEqual(3);
  });

  it('close leaves no connection behind', async () => {
    const { server, client } = await start((_, response) => json(response, 200, node('worker-1')));
    await client.get(nodes, { name: 'worker-1' });
    await client.close();
    await until(() => server.connections().open === 0);
  });

  it('reads once more when the server closed an idle connection under it', async () => {
    let requests = 0;
    const { server, client } = await start((_, response) => {
      requests += 1;
      if (requests === 2) response.socket?.destroy();
      else json(response, 200, node('worker-1'));
    });
    await client.get(nodes, { name: 'worker-1' });
    expect(await client.get(nodes, { name: 'worker-1' })).toEqual(node('worker-1'));
    expect(server.connections().accepted).toBe(2);
  });
});

describe('§5.2 a write whose fate is unknown', () => {
  it('is not sent again behind the caller’s back, also on an idle connection that the server closed', async () => {
    let requests = 0;
    const { server, client } = await start((_, response) => {
      requests += 1;
      if (requests === 2) response.socket?.destroy();
      else json(response, 200, node('worker-1'));
    });
    await client.get(nodes, { name: 'worker-1' });
    const patch = client.patch(nodes, { name: 'worker-1' }, { type: 'merge', body: {} });
    await expect(patch).rejects.toMatchObject({ code: 0, reason: 'ClientNetwork' });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });
});

describe('§9.m §9.n requests', () => {
  const call = async (send: (client: ClosableKubeClient) => Promise<unknown>) => {
    const { server, client } = await start((_, response) => json(response, 200, { items: [], metadata: { resourceVersion: '7' } }));
    await send(client);
    const { method, url, headers, body } = server.seen[0]!;
    return {
      line: `${method} ${url}`,
      type: headers['content-type'],
      body: body === '' ? undefined : (JSON.parse(body) as unknown),
      headers,
    };
  };

  it.each<[string, (client: ClosableKubeClient) => Promise<unknown>, string, string | undefined, unknown]>([
    ['get', (client) => client.get(nodes, { name: 'a' }), 'GET /api/v1/nodes/a', undefined, undefined],
    [
      'get in a group',
      (client) => client.get(machines, { namespace: 'shoot', name: 'UPPER' }),
      'GET /apis/machine.sapcloud.io/v1alpha1/namespaces/shoot/machines/UPPER',
      undefined,
      undefined,
    ],
    [
      'list everywhere',
      (client) => client.list(pods, { fieldSelector: 'spec.nodeName=a', limit: 2 }),
      'GET /api/v1/pods?fieldSelector=spec.nodeName%3Da&limit=2',
      undefined,
      undefined,
    ],
    [
      'W12: list in a namespace',
      (client) => client.list(pods, { namespace: 'shop', labelSelector: 'app=cart' }),
      'GET /api/v1/namespaces/shop/pods?labelSelector=app%3Dcart',
      undefined,
      undefined,
    ],
    [
      'W13: merge patch',
      (client) => client.patch(nodes, { name: 'a' }, { type: 'merge', body: { spec: null } }),
      'PATCH /api/v1/nodes/a?fieldManager=spec',
      'application/merge-patch+json',
      { spec: null },
    ],
    [
      'W13: strategic patch of status',
      (client) => client.patch(nodes, { name: 'a' }, { type: 'strategic', body: {} }, { subresource: 'status' }),
      'PATCH /api/v1/nodes/a/status?fieldManager=spec',
      'application/strategic-merge-patch+json',
      {},
    ],
    [
      'W13: JSON patch',
      (client) => client.patch(nodes, { name: 'a' }, { type: 'json', body: [] }, { fieldManager: 'other' }),
      'PATCH /api/v1/nodes/a?fieldManager=other',
      'application/json-patch+json',
      [],
    ],
    [
      '§5.5 create, dry',
      (client) => client.create(nodes, { metadata: { name: 'a' } }, { dryRun: true }),
      'POST /api/v1/nodes?fieldManager=spec&dryRun=All',
      'application/json',
      { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } },
    ],
    [
      '§5.5 create, of what a person wrote',
      (client) => client.create(nodes, { metadata: { name: 'a' } }, { fieldValidation: 'Strict' }),
      'POST /api/v1/nodes?fieldManager=spec&fieldValidation=Strict',
      'application/json',
      { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } },
    ],
    [
      '§5.5 merge patch, dry and strict',
      (client) => client.patch(nodes, { name: 'a' }, { type: 'merge', body: {} }, { dryRun: true, fieldValidation: 'Strict' }),
      'PATCH /api/v1/nodes/a?fieldManager=spec&dryRun=All&fieldValidation=Strict',
      'application/merge-patch+json',
      {},
    ],
    [
      '§5.5 replace, dry and strict',
      (client) => client.replace(nodes, { metadata: { name: 'a' } }, { dryRun: true, fieldValidation: 'Strict' }),
      'PUT /api/v1/nodes/a?fieldManager=spec&dryRun=All&fieldValidation=Strict',
      'application/json',
      { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } },
    ],
    [
      '§5.5 delete, dry',
      (client) => client.delete(nodes, { name: 'a' }, { dryRun: true }),
      'DELETE /api/v1/nodes/a?dryRun=All',
      'application/json',
      { apiVersion: 'v1', kind: 'DeleteOptions', dryRun: ['All'] },
    ],
    [
      '§5.5 evict, dry',
      (client) => client.evict({ namespace: 'shop', name: 'cart' }, { dryRun: true }),
      'POST /api/v1/namespaces/shop/pods/cart/eviction?dryRun=All',
      'application/json',
      { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'cart', namespace: 'shop' }, deleteOptions: {} },
    ],
    [
      'bind',
      (client) => client.bind({ namespace: 'shop', name: 'cart' }, 'worker-1'),
      'POST /api/v1/namespaces/shop/pods/cart/binding?fieldManager=spec',
      'application/json',
      {
        apiVersion: 'v1',
        kind: 'Binding',
        metadata: { name: 'cart', namespace: 'shop' },
        target: { apiVersion: 'v1', kind: 'Node', name: 'worker-1' },
      },
    ],
    [
      'replace',
      (client) => client.replace(pods, { metadata: { name: 'a', namespace: 'shop' } }),
      'PUT /api/v1/namespaces/shop/pods/a?fieldManager=spec',
      'application/json',
      { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'shop' } },
    ],
    [
      'delete',
      (client) => client.delete(nodes, { name: 'a' }, { preconditions: { uid: 'u' } }),
      'DELETE /api/v1/nodes/a',
      'application/json',
      { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid: 'u' } },
    ],
    [
      '§6.9 evict with the uid',
      (client) => client.evict({ namespace: 'shop', name: 'cart' }, { uid: 'u' }),
      'POST /api/v1/namespaces/shop/pods/cart/eviction',
      'application/json',
      {
        apiVersion: 'policy/v1',
        kind: 'Eviction',
        metadata: { name: 'cart', namespace: 'shop' },
        deleteOptions: { preconditions: { uid: 'u' } },
      },
    ],
  ])('%s', async (_, send, line, type, body) => {
    const request = await call(send);
    expect(request.line).toBe(line);
    expect(request.type).toBe(type);
    expect(request.body).toEqual(body);
  });

  it('§5.3 names program, version and platform', async () => {
    const { headers } = await call((client) => client.get(nodes, { name: 'a' }));
    expect(headers['user-agent']).toBe(`spec/1.0.0 (${process.platform}/${process.arch})`);
  });

  it.each(['', '.', '..'])('never sends a name that addresses something else: %j', async (name) => {
    const { server, client } = await start((_, response) => json(response, 200, {}));
    expect(await failureOf(client.delete(nodes, { name }))).toMatchObject({ code: 0, reason: 'ClientRequest' });
    expect(server.seen).toHaveLength(0);
  });

  it('escapes what would leave its place in the path', async () => {
    const request = await call((client) => client.get(nodes, { name: 'a/../b?c' }));
    expect(request.line).toBe('GET /api/v1/nodes/a%2F..%2Fb%3Fc');
  });

  it('§9.d fills in apiVersion and kind, which servers leave out of lists', async () => {
    const { client } = await start((_, response) =>
      json(response, 200, { metadata: { resourceVersion: '7', continue: 'next' }, items: [{ metadata: { name: 'a' } }] }),
    );
    expect(await client.list(machines)).toEqual({
      items: [{ apiVersion: 'machine.sapcloud.io/v1alpha1', kind: 'Machine', metadata: { name: 'a' } }],
      resourceVersion: '7',
      continue: 'next',
    });
  });

  it('§9.c keeps fields that no client library knows', async () => {
    const { client } = await start((_, response) =>
      json(response, 200, { ...node('a'), status: { declaredFeatures: ['GuaranteedQoSPodCPUResize'] } }),
    );
    expect(await client.get(nodes, { name: 'a' })).toMatchObject({ status: { declaredFeatures: ['GuaranteedQoSPodCPUResize'] } });
  });

  it('§5.6 hands the server’s warnings over, each once', async () => {
    const warnings: string[] = [];
    const header = '299 - "batch/v1beta1 is \\"old\\"", 299 - "unknown field \\"spec.x\\""';
    const { client } = await start((_, response) => json(response, 200, {}, { warning: header }), {
      onWarning: (text) => warnings.push(text),
    });
    await client.get(nodes, { name: 'a' });
    await client.get(nodes, { name: 'a' });
    expect(warnings).toEqual(['batch/v1beta1 is "old"', 'unknown field "spec.x"']);
  });

  it.each([
    ['as UTF-8', Buffer.from('299 - "größer als 5 € ✓"').toString('latin1'), 'größer als 5 € ✓'],
    ['as Latin-1', '299 - "größer"', 'größer'],
  ])('reads a warning that is written %s', async (_, header, text) => {
    const warnings: string[] = [];
    const { client } = await start((__, response) => json(response, 200, {}, { warning: header }), {
      onWarning: (warning) => warnings.push(warning),
    });
    await client.get(nodes, { name: 'a' });
    expect(warnings).toEqual([text]);
  });
});
