import { afterEach, describe, expect, it } from '@jest/globals';
import { type Pod, resources } from '@gardener-inplace/api';
import { silentLogger } from '@gardener-inplace/kube-runtime';
import { startWorkloads, type Workload } from '../src/index.js';
import { createUnseenPods } from '../src/workloads/unseen-pods.js';
import { nodeNamed, type SimulatedWorld, startWorld } from './world.js';

let world: SimulatedWorld;
let workloads: { readonly stopped: Promise<void> };
afterEach(() => world.stop(workloads));

const start = async (): Promise<void> => {
  world = await startWorld();
  workloads = startWorkloads({ client: world.client, log: silentLogger }, world.signal);
};
const workload = (kind: string, replicas?: number): Workload => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    ...(replicas === undefined ? {} : { replicas }),
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'registry.example/app:1' }] } },
  },
});
const pods = (): readonly Pod[] => world.list<Pod>(resources.pods);

describe('simulated workloads', () => {
  it('keep a Deployment at its replicas, whatever is deleted', async () => {
    await start();
    await world.client.create(resources.deployments, workload('Deployment', 3));
    await world.until(() => pods().length === 3);
    const [first] = pods();
    await world.client.delete(resources.pods, { namespace: 'default', name: first?.metadata?.name ?? '' });
    await world.until(() => pods().length === 3 && !pods().some(({ metadata }) => metadata?.uid === first?.metadata?.uid));
    expect(new Set(pods().map(({ metadata }) => metadata?.ownerReferences?.[0]?.kind))).toEqual(new Set(['Deployment']));
    await world.client.patch(
      resources.deployments,
      { namespace: 'default', name: 'web' },
      { type: 'merge', body: { spec: { replicas: 1 } } },
    );
    await world.until(() => pods().length === 1);
  });

  it('give every ready node one pod of a DaemonSet', async () => {
    await start();
    for (const name of ['n1', 'n2']) {
      world.cluster.store.put(resources.nodes, {
        ...nodeNamed(name),
        status: { conditions: [{ type: 'Ready', status: name === 'n1' ? 'True' : 'Unknown' }] },
      } as never);
    }
    await world.client.create(resources.daemonSets, workload('DaemonSet'));
    await world.until(() => pods().length === 1);
    expect(pods().map(({ spec }) => spec?.nodeName)).toEqual(['n1']);
    await world.client.patch(
      resources.nodes,
      { name: 'n2' },
      { type: 'merge', body: { status: { conditions: [{ type: 'Ready', status: 'True' }] } } },
      { subresource: 'status' },
    );
    await world.until(() => pods().length === 2);
    expect(
      pods()
        .map(({ spec }) => spec?.nodeName)
        .sort(),
    ).toEqual(['n1', 'n2']);
  });

  it('do not wait for ever for a pod that came and went unseen', async () => {
    world = await startWorld();
    workloads = { stopped: Promise.resolve() };
    const unseen = createUnseenPods(world.client, () => undefined);
    const made = world.client.create<Pod>(resources.pods, {
      metadata: { name: 'p', namespace: 'default' },
      spec: { containers: [{ name: 'main', image: 'registry.example/app:1' }] },
    });
    await unseen.track('owner', made);
    expect(await unseen.hasAny('owner', world.signal)).toBe(true);
    expect(await unseen.hasAny('another', world.signal)).toBe(false);
    await world.client.delete(resources.pods, { namespace: 'default', name: 'p' }, { gracePeriodSeconds: 0 });
    while (await unseen.hasAny('owner', world.signal)) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pods()).toEqual([]);
  });
});
