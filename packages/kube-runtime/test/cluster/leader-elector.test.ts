import { resources } from '@gardener-inplace/api';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ClosableKubeClient, createEventRecorder, createKubeClient, createLeaderElector } from '../../src/index.js';
import { createFastClock } from '../support/fast-clock.js';
import { until } from '../support/until.js';

let cluster: TestCluster;
const clients: ClosableKubeClient[] = [];
const clock = createFastClock(10);
beforeEach(async () => {
  cluster = await startTestCluster();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await cluster.stop();
  expect(clock.pendingTimers).toBe(0);
});

const candidate = async (identity: string) => {
  const client = await createKubeClient({ server: { url: cluster.url }, userAgent: `${identity}/1`, clock });
  clients.push(client);
  const elector = createLeaderElector({ client, namespace: 'default', name: 'spec', identity, clock });
  const stop = new AbortController();
  let state = 'waiting';
  const ended = elector.run(async ({ signal }) => {
    state = 'leading';
    await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));
  }, stop.signal);
  void ended.then((end) => (state = end));
  return { stop, ended, state: () => state };
};
const lease = () =>
  cluster.store.get(resources.leases, { namespace: 'default', name: 'spec' }) as { spec: Record<string, unknown> } | undefined;

describe('L06: two replicas over the wire', () => {
  it('one leads; on SIGTERM it releases and the other follows', async () => {
    const a = await candidate('a');
    await until(() => a.state() === 'leading');
    const b = await candidate('b');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([a.state(), b.state(), lease()?.spec['holderIdentity']]).toEqual(['leading', 'waiting', 'a']);
    expect(lease()?.spec['renewTime']).toMatch(/\.\d{6}Z$/);
    a.stop.abort();
    expect(await a.ended).toBe('stopped');
    await until(() => b.state() === 'leading');
    expect(lease()?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
    b.stop.abort();
    await b.ended;
  });

  it('a leader that the server no longer answers loses the lease, and the other takes it', async () => {
    const [a, b] = [await candidate('a'), await candidate('b')];
    await until(() => [a.state(), b.state()].includes('leading'));
    const [leader, other] = a.state() === 'leading' ? [a, b] : [b, a];
    cluster.faults.add({ match: { userAgent: leader === a ? 'a/1' : 'b/1' }, effect: { type: 'hang' } });
    await until(() => other.state() === 'leading');
    expect(await leader.ended).toBe('lost');
    cluster.faults.clear();
    other.stop.abort();
    expect(await other.ended).toBe('stopped');
  });
});

describe('§6.5 events over the wire', () => {
  it('are stored where people look for them', async () => {
    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1', clock });
    clients.push(client);
    const recorder = createEventRecorder({ client, reportingController: 'example.org/spec', reportingInstance: 'spec-1', clock });
    const node = cluster.store.put(resources.nodes, { metadata: { name: 'worker-1' } });
    for (let time = 0; time < 3; time++)
      recorder.record({ regarding: node, type: 'Warning', reason: 'BudgetBlocked', action: 'Evicting', note: 'no eviction allowed' });
    await recorder.stop();
    expect(cluster.store.list(resources.events)).toMatchObject([
      { metadata: { namespace: 'default' }, regarding: { kind: 'Node', name: 'worker-1' }, reason: 'BudgetBlocked', series: { count: 3 } },
    ]);
  });
});
