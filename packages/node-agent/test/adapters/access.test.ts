import { expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { type AccessRule, createKubeClient } from '@gardener-inplace/kube-runtime';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import {
  agentAccess,
  agentSecretAccess,
  agentSecretAccessTo,
  createCertificateRequester,
  createNodeApi,
  systemClock,
} from '../../src/index.js';

it('§12.5 the rules say exactly what an agent can ask the server for', async () => {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'agent/1' });
  const asked = new Set<string>();
  cluster.onRequest(({ verb, resource, namespace }) => {
    asked.add(resource === 'secrets' ? `${verb} secrets in ${namespace}` : `${verb} ${resource}`);
  });
  const signed = { certificate: Buffer.from('signed').toString('base64') };
  cluster.onWrite(({ verb, resource, after }) => {
    if (verb === 'create' && resource.plural === 'certificatesigningrequests')
      cluster.store.put(resources.certificateSigningRequests, { ...after, status: signed } as never);
  });
  cluster.store.put(resources.nodes, { metadata: { name: 'node-1' } });
  cluster.store.put(resources.secrets, { metadata: { namespace: 'kube-system', name: 'config' } });

  const stop = new AbortController();
  const api = createNodeApi(client, { nodeName: 'node-1', clock: systemClock });
  const hasSeen = [
    new Promise<void>((resolve) => api.watchNode(resolve, stop.signal)),
    new Promise<void>((resolve) => api.watchSecret('config', resolve, stop.signal)),
  ];
  await Promise.all([...hasSeen, api.getNode(), api.getSecret('config'), api.listPods()]);
  await api.patchNode({ metadata: { labels: { a: '1' } } });
  await api.deletePod({ namespace: 'default', name: 'gone', uid: '' });
  const subject = { commonName: 'agent', organization: 'agents' };
  await createCertificateRequester(client, systemClock).request(subject, stop.signal);
  stop.abort();

  const rightsOf = (rules: readonly AccessRule[], where = ''): readonly string[] =>
    rules.flatMap(({ verbs, resources: plurals }) => plurals.flatMap((plural) => verbs.map((verb) => `${verb} ${plural}${where}`)));
  expect([...asked].toSorted()).toEqual([...rightsOf(agentAccess), ...rightsOf(agentSecretAccess, ' in kube-system')].toSorted());
  await client.close();
  await cluster.stop();
});

it('§12.5 the rules can be about named Secrets alone, and without a name about none', () => {
  expect(agentSecretAccessTo(['config', 'token'])).toEqual([
    { apiGroups: [''], resources: ['secrets'], resourceNames: ['config', 'token'], verbs: ['get', 'watch'] },
  ]);
  expect(agentSecretAccessTo([])).toEqual([]);
});
