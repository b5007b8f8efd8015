import { afterEach, describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { RivalControllerError, runPoolController } from '../src/index.js';

const namespace = 'shoot--dev--demo';
let cluster: TestCluster;
let client: ClosableKubeClient;
afterEach(async () => {
  await client.close();
  await cluster.stop();
});

const lease = (renewTime: string) => ({
  metadata: { name: 'machine-controller', namespace },
  spec: { holderIdentity: 'mcm-1', leaseDurationSeconds: 15, renewTime },
});

const start = async (signal: AbortSignal): Promise<Promise<void>> => {
  cluster = await startTestCluster();
  client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'test' });
  cluster.store.put(resources.leases, lease('2026-11-30T12:00:00.000000Z') as never);
  return runPoolController({ control: client, namespace, log: silentLogger, rivalCheckMilliseconds: 20 }, signal);
};

describe('beside machine-controller-manager', () => {
  it('the controller ends, naming the lease that keeps changing', async () => {
    const running = start(new AbortController().signal).then((ended) => ended);
    let second = 0;
    const timer = setInterval(() => {
      if (cluster === undefined) return;
      second = (second + 1) % 60;
      cluster.store.put(resources.leases, lease(`2026-11-30T12:01:${String(second).padStart(2, '0')}.000000Z`) as never);
    }, 30);
    await expect(running).rejects.toThrow(RivalControllerError);
    clearInterval(timer);
  });

  it('nothing is written before that is known', async () => {
    cluster = await startTestCluster();
    client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'test' });
    cluster.store.put(resources.leases, lease('2026-11-30T12:00:00.000000Z') as never);
    cluster.store.put(resources.machineDeployments, {
      metadata: { name: 'pool-z1', namespace },
      spec: { replicas: 1, strategy: { type: 'InPlaceUpdate' }, template: { spec: { class: { name: 'a' } } } },
    } as never);
    let writes = 0;
    cluster.onWrite(() => (writes += 1));
    const renewed = cluster.onRequest(
      () => void cluster.store.put(resources.leases, lease(new Date().toISOString().replace('Z', '000Z')) as never),
    );
    const ended = runPoolController(
      { control: client, namespace, log: silentLogger, rivalCheckMilliseconds: 20 },
      new AbortController().signal,
    );
    await expect(ended).rejects.toThrow(RivalControllerError);
    renewed();
    expect(writes).toBe(0);
  });

  it('leases that can not be read are no permission', async () => {
    cluster = await startTestCluster();
    client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'test' });
    cluster.faults.add({ match: { resource: 'leases' }, effect: { type: 'error', code: 403, reason: 'Forbidden' } });
    await expect(runPoolController({ control: client, namespace, log: silentLogger }, new AbortController().signal)).rejects.toMatchObject({
      code: 403,
    });
  });

  it('a lease that nobody renews is no rival', async () => {
    const stopping = new AbortController();
    const ended = start(stopping.signal);
    await new Promise((resolve) => setTimeout(resolve, 200));
    stopping.abort();
    await expect(ended).resolves.toBeUndefined();
  });
});
