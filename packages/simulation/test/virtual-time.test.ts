import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { createKubeClient, sleep } from '@gardener-inplace/kube-runtime';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { createVirtualTime } from '../src/index.js';

describe('virtual time', () => {
  it('jumps over what nobody works in, and keeps the order', async () => {
    const time = createVirtualTime({ now: 0, stepMilliseconds: 1 });
    const told: string[] = [];
    const tell = async (hours: number): Promise<void> => {
      await sleep(time.clock, hours * 3_600_000);
      told.push(`${hours} h: ${time.clock.now() / 3_600_000}`);
    };
    void tell(20);
    void tell(5);
    await time.runUntil(() => told.length === 2);
    expect(told).toEqual(['5 h: 5', '20 h: 20']);
  });

  it('stands still while a call is under way', async () => {
    const cluster = await startTestCluster();
    const connection = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1' });
    const time = createVirtualTime({ now: 0 });
    const client = time.observe(connection);
    cluster.faults.add({ match: { verb: 'list' }, effect: { type: 'latency', milliseconds: 100 } });
    let answeredAt: number | undefined;
    void client.list(resources.nodes).then(() => (answeredAt = time.clock.now()));
    void sleep(time.clock, 1000);
    await time.runUntil(() => answeredAt !== undefined);
    expect(answeredAt).toBe(0);
    await connection.close();
    await cluster.stop();
  });

  it('goes on beside a call that hangs', async () => {
    const cluster = await startTestCluster();
    const connection = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1' });
    const time = createVirtualTime({ now: 0, stallMilliseconds: 20 });
    cluster.faults.add({ effect: { type: 'hang' } });
    const hanging = time
      .observe(connection)
      .list(resources.nodes)
      .catch(() => undefined);
    let isOver = false;
    void sleep(time.clock, 60_000).then(() => (isOver = true));
    await time.runUntil(() => isOver);
    expect(time.clock.now()).toBe(60_000);
    await connection.close();
    await hanging;
    await cluster.stop();
  });

  it('says when what was waited for does not come', async () => {
    const time = createVirtualTime({ stallMilliseconds: 1 });
    await expect(time.runUntil(() => false)).rejects.toThrow('nothing is left to happen, and what was waited for has not');
    const again = (): void => void time.clock.startTimer(60_000, again);
    again();
    await expect(time.runUntil(() => false, { limitMilliseconds: 600_000 })).rejects.toThrow('has not happened within 600 s');
  });
});
