import { createServer, type Server } from 'node:https';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCluster, type TestCluster, type TestClusterOptions } from '../../src/index.js';
import { cluster, configMap, configMaps, node, nodes, patch, pod, pods, send } from '../cluster.js';
import { certificate, type KeyPair } from './certificate.js';

// oxlint-disable-next-line typescript/no-explicit-any
type Review = any;

let pair: KeyPair;
let hook: Server;
let base: string;
/** What the hook was asked, and how it answers. */
const asked: Review[] = [];
let answer: (review: Review) => object = () => ({ allowed: true });

beforeAll(async () => {
  pair = await certificate();
  hook = createServer({ cert: pair.certificate, key: pair.key }, (request, response) => {
    void text(request).then((body) => {
      const review = JSON.parse(body);
      asked.push({ ...review.request, path: request.url });
      const { uid } = review.request;
      response.end(
        JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid, ...answer(review.request) } }),
      );
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  base = `https://127.0.0.1:${(hook.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => hook.close(resolve)));
afterEach(() => {
  asked.length = 0;
  answer = () => ({ allowed: true });
});

const everything = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] };

async function hooked(webhook: object = {}, options?: TestClusterOptions): Promise<TestCluster> {
  const server = await cluster(options);
  await send(server, 'POST', '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', {
    metadata: { name: 'test' },
    webhooks: [
      {
        name: 'test.example.com',
        clientConfig: { url: `${base}/validate`, caBundle: Buffer.from(pair.certificate).toString('base64') },
        rules: [everything],
        sideEffects: 'None',
        ...webhook,
      },
    ],
  });
  return server;
}

describe('a validating webhook', () => {
  it('is asked what is about to be stored', async () => {
    const server = await hooked();
    const { body: created } = await send(server, 'POST', configMaps, configMap('a'));
    await patch(server, 'merge', `${configMaps}/a`, { data: { x: 'y' } });
    await send(server, 'DELETE', `${configMaps}/a`);
    expect(asked.map(({ operation, object, oldObject }) => [operation, object?.data, oldObject?.metadata.uid])).toEqual([
      ['CREATE', undefined, undefined],
      ['UPDATE', { x: 'y' }, created.metadata.uid],
      ['DELETE', undefined, created.metadata.uid],
    ]);
    expect(asked[0]).toMatchObject({
      path: '/validate?timeout=10s',
      kind: { group: '', version: 'v1', kind: 'ConfigMap' },
      resource: { group: '', version: 'v1', resource: 'configmaps' },
      name: 'a',
      namespace: 'default',
      userInfo: { username: 'test-cluster:client' },
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1' },
    });
  });

  it('refuses with its own code, reason and words', async () => {
    const server = await hooked();
    answer = () => ({ allowed: false, status: { code: 422, reason: 'Invalid', message: 'no', details: { causes: [{ field: 'spec' }] } } });
    const { status, body } = await send(server, 'POST', configMaps, configMap('a'));
    expect([status, body.reason, body.message, body.details]).toEqual([
      422,
      'Invalid',
      'admission webhook "test.example.com" denied the request: no',
      { causes: [{ field: 'spec' }] },
    ]);
    answer = () => ({ allowed: true });
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(404);
  });

  it('refuses with 400 when it says no more', async () => {
    const server = await hooked();
    answer = () => ({ allowed: false });
    const { status, body } = await send(server, 'POST', configMaps, configMap('a'));
    expect([status, body.message]).toEqual([400, 'admission webhook "test.example.com" denied the request without explanation']);
  });

  it('sends its warnings along', async () => {
    const server = await hooked();
    answer = () => ({ allowed: true, warnings: ['mind "this"'] });
    expect((await send(server, 'POST', configMaps, configMap('a'))).headers.get('warning')).toBe('299 - "mind \\"this\\""');
  });

  it('sends warnings in every script, as UTF-8', async () => {
    const server = await hooked();
    answer = () => ({ allowed: true, warnings: ['größer → 大'] });
    const { status, headers } = await send(server, 'POST', configMaps, configMap('a'));
    expect([status, Buffer.from(headers.get('warning') ?? '', 'latin1').toString()]).toEqual([201, '299 - "größer → 大"']);
  });

  it.each([[{ code: 1000 }], [{ code: 'x' }], [{ code: 1e9 }], [{ details: { retryAfterSeconds: 'a\nb' } }]])(
    'refuses in a way that cannot be sent, %j: that is answered 500',
    async (unsendable) => {
      const server = await hooked();
      answer = () => ({ allowed: false, status: unsendable });
      const { status, body } = await send(server, 'POST', configMaps, configMap('a'));
      expect([status, body.message]).toEqual([500, expect.stringContaining('Internal error occurred: the answer cannot be sent: ')]);
    },
  );

  it('sees that a dry run is one, if it has no side effects', async () => {
    await send(await hooked(), 'POST', `${configMaps}?dryRun=All`, configMap('a'));
    expect(asked[0].dryRun).toBe(true);
    const { status, body } = await send(await hooked({ sideEffects: 'Some' }), 'POST', `${configMaps}?dryRun=All`, configMap('a'));
    expect([status, body.message]).toEqual([400, 'admission webhook "test.example.com" does not support dry run']);
  });

  it('is asked about an eviction as a creation of the subresource', async () => {
    const server = await hooked({ rules: [{ ...everything, resources: ['pods/eviction'] }] });
    await send(server, 'POST', pods, pod('a'));
    answer = () => ({ allowed: true, warnings: ['mind'] });
    expect((await send(server, 'POST', `${pods}/none/eviction`, { metadata: { name: 'none' } })).status).toBe(404);
    const { headers } = await send(server, 'POST', `${pods}/a/eviction?dryRun=All`, { metadata: { name: 'a' } });
    expect([headers.get('warning'), asked.splice(0).length]).toEqual(['299 - "mind"', 2]);
    answer = () => ({ allowed: false });
    expect((await send(server, 'POST', `${pods}/a/eviction`, { metadata: { name: 'a' } })).status).toBe(400);
    expect(asked.map(({ operation, subResource, name }) => [operation, subResource, name])).toEqual([['CREATE', 'eviction', 'a']]);
  });

  it('never decides about webhook configurations', async () => {
    const server = await hooked();
    answer = () => ({ allowed: false });
    const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/test';
    expect((await send(server, 'DELETE', path)).status).toBe(200);
  });

  it('does not hide what others wrote while it was thinking', async () => {
    const server = await hooked({ rules: [{ ...everything, operations: ['UPDATE'] }] });
    await send(server, 'POST', configMaps, configMap('a', { count: '0' }));
    answer = () => {
      if (asked.length === 1)
        server.store.put(
          { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
          {
            metadata: { namespace: 'default', name: 'a' },
            data: { other: '1' },
          },
        );
      return { allowed: true };
    };
    const { body } = await patch(server, 'merge', `${configMaps}/a`, { data: { mine: '2' } });
    expect(body.data).toEqual({ other: '1', mine: '2' });
    expect(asked.length).toBe(2);
  });
});

describe('which writes a webhook is asked about', () => {
  it.each<[string, object, number]>([
    ['other operations', { rules: [{ ...everything, operations: ['UPDATE'] }] }, 0],
    ['other groups', { rules: [{ ...everything, apiGroups: ['apps'] }] }, 0],
    ['other versions', { rules: [{ ...everything, apiVersions: ['v2'] }] }, 0],
    ['its resource', { rules: [{ ...everything, resources: ['nodes'] }] }, 1],
    ['every resource', { rules: [{ ...everything, resources: ['*'] }] }, 1],
    ['only subresources', { rules: [{ ...everything, resources: ['*/status', 'nodes/*'] }] }, 0],
    ['namespaced ones only', { rules: [{ ...everything, scope: 'Namespaced' }] }, 0],
    ['cluster-scoped ones', { rules: [{ ...everything, scope: 'Cluster' }] }, 1],
    ['labelled objects', { objectSelector: { matchLabels: { pool: 'a' } } }, 1],
    ['objects labelled otherwise', { objectSelector: { matchLabels: { pool: 'b' } } }, 0],
    ['a namespace selector, which has no say over a node', { namespaceSelector: { matchLabels: { x: 'y' } } }, 1],
  ])('%s', async (_, webhook, times) => {
    const server = await hooked(webhook);
    await send(server, 'POST', nodes, { ...node('a'), metadata: { name: 'a', labels: { pool: 'a' } } });
    expect(asked.length).toBe(times);
  });

  it('status writes when it names them', async () => {
    const server = await hooked({ rules: [{ ...everything, resources: ['*/status'] }] });
    await send(server, 'POST', nodes, node('a'));
    await patch(server, 'merge', `${nodes}/a/status`, { status: { phase: 'x' } });
    expect(asked.map(({ subResource }) => subResource)).toEqual(['status']);
  });

  it('objects in a namespace by the labels of the namespace', async () => {
    const server = await hooked({
      namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system'] }] },
    });
    await send(server, 'POST', '/api/v1/namespaces/kube-system/configmaps', configMap('a'));
    expect(asked.length).toBe(0);
    await send(server, 'POST', configMaps, configMap('a'));
    expect(asked.length).toBe(1);
  });

  it('objects whose namespace is made on use, by the label it will have', async () => {
    const server = await hooked({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'new' } } });
    await send(server, 'POST', '/api/v1/namespaces/new/configmaps', configMap('a'));
    expect(asked.length).toBe(1);
  });
});

describe('a webhook that fails', () => {
  const untrusted = () => ({ clientConfig: { url: `${base}/validate` } });
  it('stops the write, saying which and why', async () => {
    const { status, body } = await send(await hooked(untrusted()), 'POST', configMaps, configMap('a'));
    expect([status, body.reason]).toEqual([500, 'InternalError']);
    // Newer Nodes add a hint of their own.
    expect(body.message).toMatch(
      /^Internal error occurred: failed calling webhook "test\.example\.com": failed to call webhook: self-signed certificate/,
    );
  });

  it('stops nothing with failurePolicy Ignore', async () => {
    expect((await send(await hooked({ ...untrusted(), failurePolicy: 'Ignore' }), 'POST', configMaps, configMap('a'))).status).toBe(201);
  });

  it.each<[string, (review: Review) => object, string]>([
    ['another uid', () => ({ uid: 'other', allowed: true }), 'expected response.uid='],
  ])('answers %s', async (_, badAnswer, message) => {
    const server = await hooked();
    answer = badAnswer;
    expect((await send(server, 'POST', configMaps, configMap('a'))).body.message).toContain(message);
  });

  it('with conditions in CEL counts as failing: they are not evaluated', async () => {
    const { body } = await send(await hooked({ matchConditions: [{ name: 'a', expression: 'true' }] }), 'POST', configMaps, configMap('a'));
    expect(body.message).toContain('matchConditions are not supported by this test server');
  });

  it('takes too long', async () => {
    const silent = createServer({ cert: pair.certificate, key: pair.key }, () => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const caBundle = Buffer.from(pair.certificate).toString('base64');
    const server = await hooked({ timeoutSeconds: 1, clientConfig: { url, caBundle } });
    const { body } = await send(server, 'POST', configMaps, configMap('a'));
    expect(body.message).toContain('context deadline exceeded');
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('a webhook behind a Service', () => {
  const service = () => ({
    clientConfig: {
      service: { namespace: 'garden', name: 'admission', path: '/validate-shoot' },
      caBundle: Buffer.from(pair.certificate).toString('base64'),
    },
  });
  it('is reached where the test says', async () => {
    const server = await hooked(service(), { webhookServices: { 'garden/admission': base } });
    expect((await send(server, 'POST', configMaps, configMap('a'))).status).toBe(201);
    expect(asked[0].path).toBe('/validate-shoot?timeout=10s');
  });
  it('fails when the test does not say', async () => {
    const { body } = await send(await hooked(service()), 'POST', configMaps, configMap('a'));
    expect(body.message).toContain('service garden/admission is not reachable: name its URL in startTestCluster({ webhookServices })');
  });
});

describe('the API server over TLS', () => {
  it('speaks HTTPS, and its kubeconfig trusts it', async () => {
    const server = await startTestCluster({ tls: pair });
    const { get } = await import('node:https');
    const status = await new Promise((resolve, reject) => {
      get(`${server.url}/version`, { ca: pair.certificate, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect([status, server.url.startsWith('https://127.0.0.1:')]).toEqual([200, true]);
    expect(server.kubeconfig()).toContain(Buffer.from(pair.certificate).toString('base64').slice(0, 40));
    await server.stop();
  });
});
