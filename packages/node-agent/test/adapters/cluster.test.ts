import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Node, resources } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient } from '@gardener-inplace/kube-runtime';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import {
  createCertificateRequester,
  createMemoryNode,
  createNodeApi,
  createTokenSync,
  type NodeApi,
  systemClock,
} from '../../src/index.js';

let cluster: TestCluster;
let client: ClosableKubeClient;
let api: NodeApi;
const ended = new AbortController();

beforeEach(async () => {
  cluster = await startTestCluster();
  client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'test' });
  api = createNodeApi(client, { nodeName: 'node-1', clock: systemClock });
});
afterEach(async () => {
  await client.close();
  await cluster.stop();
});

const pod = (name: string, nodeName: string) => ({
  metadata: { name, namespace: 'default' },
  spec: { nodeName, containers: [{ name: 'c', image: 'i' }], terminationGracePeriodSeconds: 0 },
});

describe("a node's view of its cluster", () => {
  it('is empty where there is nothing', async () => {
    expect(await api.getNode()).toBeUndefined();
    expect(await api.getSecret('osc')).toBeUndefined();
    expect(await api.listPods()).toEqual([]);
  });

  it('takes a patch of the node it saw, and refuses one of an older node', async () => {
    cluster.store.put(resources.nodes, { metadata: { name: 'node-1' } });
    const resourceVersion = (await api.getNode())?.metadata?.resourceVersion;
    const patched = await api.patchNode({ metadata: { resourceVersion, labels: { a: '1' } } });
    expect(patched?.metadata?.labels).toEqual({ a: '1' });
    expect(await api.patchNode({ metadata: { resourceVersion, labels: { a: '2' } } })).toBeUndefined();
  });

  it('has the pods of the node, and deletes only the one that was meant', async () => {
    for (const [name, nodeName] of [
      ['here', 'node-1'],
      ['there', 'node-2'],
    ] as const)
      cluster.store.put(resources.pods, pod(name, nodeName));
    const [found] = await api.listPods();
    expect((await api.listPods()).map(({ metadata }) => metadata?.name)).toEqual(['here']);
    await api.deletePod({ namespace: 'default', name: 'here', uid: 'another' });
    expect(await api.listPods()).toHaveLength(1);
    await api.deletePod({ namespace: 'default', name: 'here', uid: found?.metadata?.uid ?? '' });
    await api.deletePod({ namespace: 'default', name: 'here', uid: found?.metadata?.uid ?? '' });
    expect(cluster.store.list(resources.pods).map(({ metadata }) => metadata.name)).toEqual(['there']);
  });

  it('calls back for changes of the own node, also after the watch broke', async () => {
    const stop = new AbortController();
    cluster.store.put(resources.nodes, { metadata: { name: 'node-1' } });
    let calls = 0;
    const nextCall = async (): Promise<void> => {
      const before = calls;
      while (calls === before) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    api.watchNode(() => (calls += 1), stop.signal);
    await nextCall();
    cluster.store.put(resources.nodes, { metadata: { name: 'node-1', labels: { a: '1' } } as Node['metadata'] & object });
    await nextCall();
    cluster.watches.drop('reset');
    await nextCall();
    stop.abort();
  });
});

describe('tokens', () => {
  it('are written from their Secrets, and missing ones are told', async () => {
    cluster.store.put(resources.secrets, {
      metadata: { namespace: 'kube-system', name: 'token' },
      data: { token: Buffer.from('secret').toString('base64') },
    } as never);
    const { ports, files } = createMemoryNode();
    await createTokenSync([{ secretName: 'token', path: '/token' }], api, ports.files).sync(ended.signal);
    expect(files.get('/token')).toEqual({ content: 'secret', mode: 0o640 });
    const missing = createTokenSync([{ secretName: 'token', dataKey: 'other', path: '/token' }], api, ports.files);
    await expect(missing.sync(ended.signal)).rejects.toThrow('Secret token has no other for /token');
  });
});

describe('a certificate request', () => {
  const subject = { commonName: 'gardener.cloud:node-agent:machine:m1', organization: 'gardener.cloud:node-agents' };
  const hurried = { ...systemClock, sleep: () => systemClock.sleep(10, ended.signal) };

  /** Whoever approves and signs: sets the status of the request that comes. */
  const answerWith = (status: object): void => {
    cluster.onWrite(({ verb, resource, after }) => {
      if (verb === 'create' && resource.plural === 'certificatesigningrequests')
        cluster.store.put(resources.certificateSigningRequests, { ...after, status } as never);
    });
  };

  it('names the agent, and ends with what was signed', async () => {
    answerWith({ certificate: Buffer.from('signed').toString('base64') });
    const { certificate, key } = await createCertificateRequester(client, hurried).request(subject, ended.signal);
    expect(certificate).toBe('signed');
    expect(key).toContain('-----BEGIN PRIVATE KEY-----');
    const [request] = cluster.store.list(resources.certificateSigningRequests) as readonly unknown[] as readonly {
      readonly metadata: { readonly name: string };
      readonly spec: { readonly request: string; readonly signerName: string };
    }[];
    expect(request?.metadata.name).toMatch(/^node-agent-csr-/);
    expect(request?.spec.signerName).toBe('kubernetes.io/kube-apiserver-client');
    const { Pkcs10CertificateRequest } = await import('@peculiar/x509');
    expect(new Pkcs10CertificateRequest(Buffer.from(request?.spec.request ?? '', 'base64').toString()).subject).toBe(
      'O=gardener.cloud:node-agents, CN=gardener.cloud:node-agent:machine:m1',
    );
  });

  it('rejects when it is denied', async () => {
    answerWith({ conditions: [{ type: 'Denied', message: 'unknown machine' }] });
    await expect(createCertificateRequester(client, hurried).request(subject, ended.signal)).rejects.toThrow('was denied: unknown machine');
  });
});
