import { createInformer, createKubeClient, isKubeError } from '@gardener-inplace/kube-runtime';
import { type Check, configMaps, demand, until } from './check.js';

const validForSeconds = 8;

export const credentials: readonly Check[] = [
  {
    title: 'client certificate: it expires under an informer, which says so, goes on, and stops in order',
    run: async (plane) => {
      const kubeconfig = await plane.kubeconfigFor({ user: 'short-lived', groups: ['system:masters'], validForSeconds });
      const client = await createKubeClient({ kubeconfig, userAgent: 'server-conformance/1.0.0' });
      const failures: unknown[] = [];
      const informer = createInformer(client, configMaps, { namespace: 'default', onFailure: (error) => void failures.push(error) });
      const stop = new AbortController();
      const stopped = informer.start(stop.signal);
      try {
        demand(await informer.synced, 'it did not work even while the certificate was valid');
        const refused = async (): Promise<boolean> =>
          client.list(configMaps, { namespace: 'default' }).then(
            () => false,
            (error: unknown) => isKubeError(error) && error.code === 401 && error.reason === 'Unauthorized',
          );
        await until('a request is answered 401', refused);
        await plane.restartApiServer('SIGKILL');
        await until('the informer tells that it is refused', () => failures.some((error) => isKubeError(error) && error.code === 401));
      } finally {
        stop.abort();
        await stopped;
        await client.close();
      }
    },
  },
  {
    title: 'node identity: a node may patch itself, and no other node',
    run: async (plane) => {
      const nodes = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false } as const;
      const administrator = await createKubeClient({ kubeconfig: plane.kubeconfig(), userAgent: 'server-conformance/1.0.0' });
      const kubeconfig = await plane.kubeconfigFor({ user: 'system:node:self', groups: ['system:nodes'] });
      const agent = await createKubeClient({ kubeconfig, userAgent: 'server-conformance/1.0.0' });
      try {
        for (const name of ['self', 'other']) await administrator.create(nodes, { metadata: { name } });
        const patch = async (name: string): Promise<number> =>
          agent.patch(nodes, { name }, { type: 'merge', body: { metadata: { annotations: { 'example.org/a': 'b' } } } }).then(
            () => 200,
            (error: unknown) => (isKubeError(error) ? error.code : 0),
          );
        const codes = [await patch('self'), await patch('other')];
        demand(codes.join() === '200,403', `the answers were ${codes.join(' and ')}`);
      } finally {
        await agent.close();
        await administrator.close();
      }
    },
  },
];
