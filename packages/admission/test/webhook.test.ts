import { afterEach, describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { type AdmissionReview, type Webhook, startWebhook } from '../src/index.js';
import { frozenReads } from './frozen-reads.js';
import { cloudProfile, review, shoot } from './objects.js';

let cluster: TestCluster;
let client: ClosableKubeClient;
let webhook: Webhook;
const stopping = { controller: new AbortController() };

afterEach(async () => {
  stopping.controller.abort();
  await webhook.stopped;
  await client.close();
  await cluster.stop();
});

const begin = async (): Promise<void> => {
  cluster = await startTestCluster();
  cluster.store.put(resources.cloudProfiles, cloudProfile);
  cluster.store.put(resources.nodes, {
    metadata: { name: 'n1' },
    status: { declaredFeatures: ['RestartAllContainersOnContainerExits'] },
  } as never);
  cluster.store.put(resources.nodes, { metadata: { name: 'n2' } });
  client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'test' });
  stopping.controller = new AbortController();
  webhook = startWebhook(
    { client: frozenReads(client), log: silentLogger, server: { version: '1.36.2' }, clock: () => new Date('2026-11-30T12:00:00Z') },
    stopping.controller.signal,
  );
};

const start = async (): Promise<void> => {
  await begin();
  await webhook.synced;
};

const ask = async (path: string, body: unknown): Promise<unknown> => (await webhook.routes[path]!(body)).body;

describe('the webhook over a cluster', () => {
  it('finds the CloudProfile that a Shoot names', async () => {
    await start();
    const answer = (await ask(
      '/validate/shoots',
      review({ oldObject: shoot('1.35.4', '1443.8.0'), object: shoot('1.37.0', '1443.8.0') }),
    )) as AdmissionReview;
    expect(answer.response).toMatchObject({ allowed: false, status: { code: 422, reason: 'Invalid' } });
    const allowed = (await ask(
      '/validate/shoots',
      review({ oldObject: shoot('1.35.4', '1443.8.0'), object: shoot('1.36.2', '1592.4.0') }),
    )) as AdmissionReview;
    expect(allowed.response).toEqual({ uid: 'request-1', allowed: true });
  });

  it('tells a scheduler where a pod may run', async () => {
    await start();
    const pod = { spec: { containers: [{ name: 'main', restartPolicyRules: [{ action: 'RestartAllContainers' }] }] } };
    const answer = await ask('/extender/filter', { Pod: pod, NodeNames: ['n1', 'n2'] });
    expect(answer).toMatchObject({ NodeNames: ['n1'], Error: '' });
  });

  it('§1.6 changes no cached object to answer: they are frozen, and every answer is one all the same', async () => {
    await start();
    const pod = (cpu: string, generation: number) => ({
      metadata: { name: 'web', namespace: 'default', generation },
      spec: { nodeName: 'n2', initContainers: [{ name: 'setup', resources: { requests: { cpu } } }], containers: [{ name: 'main' }] },
    });
    const resize = { resource: { group: '', version: 'v1', resource: 'pods' }, subResource: 'resize' };
    const moved = { oldObject: shoot('1.35.4', '1443.8.0'), object: shoot('1.36.2', '1592.4.0') };
    const own = { metadata: { name: 'own' }, spec: { parent: { kind: 'CloudProfile', name: 'metal' } } };
    const code = async (path: string, facts: Parameters<typeof review>[0]): Promise<number | undefined> =>
      ((await ask(path, review(facts))) as AdmissionReview).response?.status?.code;
    expect([
      await code('/validate/shoots', moved),
      await code('/validate/namespacedcloudprofiles', { operation: 'CREATE', object: own }),
      await code('/validate/declared-features', { ...resize, oldObject: pod('1', 1), object: pod('2', 2) }),
    ]).toEqual([undefined, undefined, 403]);
    expect(await ask('/extender/filter', { Pod: pod('1', 1), NodeNames: ['n1', 'n2'] })).toMatchObject({ Error: '' });
  });

  it('has a scheduler ask again until the nodes are known', async () => {
    await begin();
    const answer = await webhook.routes['/extender/filter']!({ Pod: {}, NodeNames: ['n1'] });
    expect(answer).toEqual({ code: 503, body: { error: 'the nodes are not known yet' } });
    await webhook.synced;
  });
});
