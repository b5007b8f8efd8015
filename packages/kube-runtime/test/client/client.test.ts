import { afterEach, describe, expect, it } from '@jest/globals';
import { type ClosableKubeClient, createKubeClient, type KubeClientOptions, type KubeError } from '../../src/index.js';
import { machines, node, nodes, pods } from '../support/resources.js';
import { type Answerer, json, startStubServer, status, type StubServer } from '../support/stub-server.js';
import { until } from '../support/until.js';

const opened: { server: StubServer; client: ClosableKubeClient }[] = [];
afterEach(async () => {
  for (const { server, client } of opened.splice(0)) {
    await client.close();
    await server.stop();
  }
});

const start = async (answer: Answerer, options: Partial<KubeClientOptions> = {}) => {
  const server = await startStubServer(answer);
  const client = await createKubeClient({ server: { url: server.url }, userAgent: 'spec/1.0.0', fieldManager: 'spec', ...options });
  opened.push({ server, client });
  return { server, client };
};

const failureOf = (work: Promise<unknown>): Promise<KubeError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: KubeError) => error,
  );

describe('connections', () => {
  it('§9: 50 reads use 1 connection', async () => {
    const { server, client } = await start((_, response) => json(response, 200, node('worker-1')));
    for (let read = 0; read < 50; read++) await client.get(nodes, { name: 'worker-1' });
    expect(server.seen).toHaveLength(50);
    expect(server.connections()).toEqual({ accepted: 1, open: 1 });
  });

  it('§5: no more than the allowed number of requests is in flight; the rest waits its turn', async () => {
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

describe('requests', () => {
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
      'create, dry',
      (client) => client.create(nodes, { metadata: { name: 'a' } }, { dryRun: true }),
      'POST /api/v1/nodes?fieldManager=spec&dryRun=All',
      'application/json',
      { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } },
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
      '§6: evict with the uid',
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

  it('§5: names program, version and platform', async () => {
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

  it('fills in apiVersion and kind, which servers leave out of lists', async () => {
    const { client } = await start((_, response) =>
      json(response, 200, { metadata: { resourceVersion: '7', continue: 'next' }, items: [{ metadata: { name: 'a' } }] }),
    );
    expect(await client.list(machines)).toEqual({
      items: [{ apiVersion: 'machine.sapcloud.io/v1alpha1', kind: 'Machine', metadata: { name: 'a' } }],
      resourceVersion: '7',
      continue: 'next',
    });
  });

  it('keeps fields that no client library knows', async () => {
    const { client } = await start((_, response) =>
      json(response, 200, { ...node('a'), status: { declaredFeatures: ['GuaranteedQoSPodCPUResize'] } }),
    );
    expect(await client.get(nodes, { name: 'a' })).toMatchObject({ status: { declaredFeatures: ['GuaranteedQoSPodCPUResize'] } });
  });

  it('§5: hands the server’s warnings over, each once', async () => {
    const warnings: string[] = [];
    const header = '299 - "batch/v1beta1 is \\"old\\"", 299 - "unknown field \\"spec.x\\""';
    const { client } = await start((_, response) => json(response, 200, {}, { warning: header }), {
      onWarning: (text) => warnings.push(text),
    });
    await client.get(nodes, { name: 'a' });
    await client.get(nodes, { name: 'a' });
    expect(warnings).toEqual(['batch/v1beta1 is "old"', 'unknown field "spec.x"']);
  });
});

describe('errors', () => {
  it('§9: a Status becomes code, reason, message, causes and wait', async () => {
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

  it('an answer that is no Status is named by its code and never quoted', async () => {
    const { client } = await start((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>token=hunter2</h1>');
    });
    const error = await failureOf(client.get(nodes, { name: 'a' }));
    expect(error).toMatchObject({ code: 502, reason: 'Unknown', message: 'GET /api/v1/nodes/a was answered 502' });
  });

  it.each(['{"kind":', '', 'null', '[]', '3', '"text"'])('an answer of %j is an error, not a crash', async (text) => {
    const { client } = await start((_, response) => response.writeHead(200).end(text));
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({ code: 0, reason: 'ClientResponse' });
    expect(await failureOf(client.list(nodes))).toMatchObject({ code: 0, reason: 'ClientResponse' });
  });

  it.each([{ items: [null] }, { items: 3 }, { items: ['a'] }])('a list of %j is an error, not a crash', async (list) => {
    const { client } = await start((_, response) => json(response, 200, list));
    expect(await failureOf(client.list(nodes))).toMatchObject({ code: 0, reason: 'ClientResponse' });
  });

  it('a list of null is empty', async () => {
    const { client } = await start((_, response) => json(response, 200, { items: null }));
    expect(await client.list(nodes)).toEqual({ items: [], resourceVersion: '' });
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

  it('W06: a call that gets no answer ends at its limit', async () => {
    const { client } = await start(() => undefined);
    expect(await failureOf(client.get(nodes, { name: 'a' }, { timeoutMilliseconds: 20 }))).toMatchObject({
      code: 0,
      reason: 'ClientTimeout',
    });
  });

  it('W06: the caller’s signal and the limit both count', async () => {
    const { client, server } = await start(() => undefined);
    const controller = new AbortController();
    const failure = failureOf(client.get(nodes, { name: 'a' }, { signal: controller.signal }));
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await failure).toMatchObject({ reason: 'ClientAborted' });
    expect(await failureOf(client.get(nodes, { name: 'a' }, { signal: controller.signal }))).toMatchObject({ reason: 'ClientAborted' });
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

  it('an answer that breaks off', async () => {
    const { client } = await start((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setImmediate(() => response.socket?.destroy());
    });
    expect(await failureOf(client.get(nodes, { name: 'a' }))).toMatchObject({ code: 0, reason: 'ClientNetwork' });
  });
});
