import { afterEach, describe, expect, it } from '@jest/globals';
import { type ClosableKubeClient, createKubeClient, createLogger } from '@gardener-inplace/kube-runtime';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { namespace, type PoolWorld, startPoolWorld } from './pool-world.js';

type Line = Readonly<Record<string, unknown>>;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const world = async (): Promise<PoolWorld> => {
  const started = await startPoolWorld({ replicas: 1 });
  ends.push(() => started.stop());
  return started;
};

/** A controller whose log is kept; resolves with the first line of that message. */
function logged(of: PoolWorld, message: string, options: object = {}): Promise<Line> {
  return new Promise((resolve) => {
    const write = (text: string): void => {
      const line = JSON.parse(text) as Line;
      if (line['msg'] === message) resolve(line);
    };
    const stop = of.startController({}, { log: createLogger({ destination: { write } }), ...options });
    ends.push(stop);
  });
}

const clientTo = async (url: string): Promise<ClosableKubeClient> => {
  const client = await createKubeClient({ server: { url }, userAgent: 'controller/1' });
  ends.push(() => client.close());
  return client;
};

describe('the log tells who starts the controller', () => {
  it('what it found, once it follows everything', async () => {
    const line = await logged(await world(), 'Pools are followed');
    expect(line).toMatchObject({ level: 'info', namespace, pools: 1 });
  });

  it('that there is no pool where it was told to look', async () => {
    const line = await logged(await world(), 'Pools are followed', { namespace: 'elsewhere' });
    expect(line).toMatchObject({ level: 'info', namespace: 'elsewhere', pools: 0 });
  });

  it('why it does nothing yet: the cluster with the nodes is away', async () => {
    const away = await startTestCluster();
    await away.stop();
    const line = await logged(await world(), 'Caches could not be filled yet', { target: await clientTo(away.url) });
    expect(line).toMatchObject({ level: 'warn', err: { code: 0, reason: 'ClientNetwork' } });
  });

  it('why it does nothing yet: the cluster with the nodes refuses', async () => {
    const target = await startTestCluster();
    ends.push(() => target.stop());
    target.faults.add({ match: { resource: 'nodes' }, effect: { type: 'error', code: 403, reason: 'Forbidden' } });
    const line = await logged(await world(), 'Caches could not be filled yet', { target: await clientTo(target.url) });
    expect(line).toMatchObject({ level: 'warn', err: { code: 403, reason: 'Forbidden' } });
  });
});
