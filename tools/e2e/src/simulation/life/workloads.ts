import { type Node, type Pod, resources } from '@gardener-inplace/api';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import type { Stage } from './stage.js';

const workload = (kind: 'Deployment' | 'DaemonSet', name: string, more: object): KubeObject & { readonly spec: object } => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name, namespace: 'default' },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'app', image: 'registry.example/app:1' }] } },
    ...more,
  },
});

export async function* workloadChecks({ client }: Stage): AsyncIterable<Check> {
  const podsOf = async (app: string): Promise<readonly Pod[]> =>
    (await client.list<Pod>(resources.pods, { namespace: 'default', labelSelector: `app=${app}` })).items;
  const runs = (app: string, wanted: number) => async () => {
    const pods = await podsOf(app);
    const running = pods.filter(({ status }) => status?.phase === 'Running').length;
    return {
      figures: `${running} pods`,
      problems: unless(running === wanted && pods.length === wanted, `${running} of ${pods.length} pods run, ${wanted} wanted`),
    };
  };
  const shop = { namespace: 'default', name: 'shop' };

  await client.create(resources.deployments, workload('Deployment', 'shop', { replicas: 8 }), { fieldValidation: 'Strict' });
  yield await eventually('workloads: a Deployment gets its pods', runs('shop', 8));
  await client.patch(resources.deployments, shop, { type: 'merge', body: { spec: { replicas: 3 } } });
  yield await eventually('workloads: fewer replicas, fewer pods', runs('shop', 3));
  await client.delete(resources.deployments, shop, { propagationPolicy: 'Background' });
  yield await eventually("workloads: the cluster's garbage collector takes its pods away, and kubelets let them end", runs('shop', 0));

  await client.create(resources.daemonSets, workload('DaemonSet', 'exporter', {}), { fieldValidation: 'Strict' });
  yield await eventually('workloads: a DaemonSet has one pod on every node', async () => {
    const [pods, { items: nodes }] = [await podsOf('exporter'), await client.list<Node>(resources.nodes)];
    const served = new Set(pods.filter(({ status }) => status?.phase === 'Running').map(({ spec }) => spec?.nodeName));
    return {
      figures: `${pods.length} pods on ${served.size} nodes`,
      problems: unless(pods.length === nodes.length && served.size === nodes.length, `${pods.length} pods, ${served.size} nodes served`),
    };
  });
}
