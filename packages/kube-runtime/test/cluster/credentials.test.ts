import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '@gardener-inplace/api';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { expect, it } from '@jest/globals';
import { createInformer, createKubeClient } from '../../src/index.js';
import { createFastClock } from '../support/fast-clock.js';
import { until } from '../support/until.js';

const { nodes } = resources;

it('§9.j credentials that fail while a watch reconnects are one more failure, and it goes on once they are back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kube-runtime-'));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, 'one');
  const cluster = await startTestCluster();
  const clock = createFastClock(300);
  const client = await createKubeClient({ server: { url: cluster.url, tokenFile }, userAgent: 'spec/1', clock });
  const reasons: unknown[] = [];
  const onFailure = (error: unknown): void => void reasons.push((error as { reason?: string }).reason);
  const informer = createInformer(client, nodes, { clock, random: () => 0.01, onFailure });
  const stopping = new AbortController();
  const stopped = informer.start(stopping.signal);
  await informer.synced;
  await until(() => cluster.watches.count === 1);

  await rm(tokenFile);
  const dropping = setInterval(() => cluster.watches.drop('reset'), 5);
  await until(() => reasons.includes('ClientCredentials'));
  clearInterval(dropping);
  await writeFile(tokenFile, 'two');
  cluster.store.put(nodes, { metadata: { name: 'late' } });
  await until(() => informer.list().length === 1);
  expect(informer.health().isRunning).toBe(true);

  stopping.abort();
  await stopped;
  await client.close();
  await cluster.stop();
  await rm(folder, { recursive: true });
});
