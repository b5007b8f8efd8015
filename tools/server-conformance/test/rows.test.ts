import { expect, it, jest } from '@jest/globals';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { deletes } from '../src/rows/deletes.js';
import { evictions } from '../src/rows/evictions.js';
import { patches } from '../src/rows/patches.js';
import { refusals } from '../src/rows/refusals.js';
import { runRows } from '../src/rows/run-rows.js';
import { table } from '../src/rows/table.js';
import type { Server } from '../src/session/server.js';
import type { Session } from '../src/session/session.js';
import { recordWrites } from '../src/written/record-writes.js';

// A busy machine is no failure.
jest.setTimeout(240_000);

const serverOf = (cluster: TestCluster): Server => ({
  name: 'test-cluster',
  kubeconfig: cluster.kubeconfig(),
  isOurs: true,
  forget: () => cluster.store.compact(),
});

it('asks nothing whose answer depends on the run: a server agrees with another of its kind', async () => {
  const clusters = [await startTestCluster({ namespaces: 'required' }), await startTestCluster({ namespaces: 'required' })] as const;
  const rows = [...patches, ...deletes, ...evictions];
  const outcomes = await runRows(rows, [serverOf(clusters[0]), serverOf(clusters[1])], 'kubectl', () => undefined);
  await Promise.all(clusters.map((cluster) => cluster.stop()));
  expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([]);
  expect(outcomes.length).toBe(rows.length);
});

it('a row whose answers are refusals alike fails, unless it is written down that they are', async () => {
  const clusters = [await startTestCluster(), await startTestCluster()] as const;
  const get = (path: string) => (session: Session) => session.call('GET', path);
  const rows = [
    { title: 'get node: it is not there', run: get('/api/v1/nodes/none') },
    { title: 'a slip in its path', run: get('/api/v1/nodez') },
    { title: 'get: no such group', run: get('/api/v1/nodes') },
  ];
  const outcomes = await runRows(rows, [serverOf(clusters[0]), serverOf(clusters[1])], 'kubectl', () => undefined, { atOnce: 1 });
  await Promise.all(clusters.map((cluster) => cluster.stop()));
  expect(outcomes).toEqual([
    { title: 'get node: it is not there', result: 'passed' },
    { title: 'a slip in its path', result: 'failed', why: 'both refuse 404; refusals.ts says nothing' },
    { title: 'get: no such group', result: 'failed', why: 'both refuse nothing; refusals.ts says 404' },
  ]);
});

it('has a row for everything that is written down as refused', () => {
  const titles = new Set(table.map(({ title }) => title));
  expect(Object.keys(refusals).filter((title) => !titles.has(title) && !title.startsWith('compacted: '))).toEqual([]);
});

it('has no two rows of one title', () => {
  const titles = table.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

it('knows an object of every custom kind that a rollout writes', async () => {
  expect([...new Set((await recordWrites()).map(({ kind }) => kind))].toSorted()).toEqual([
    'Machine',
    'MachineClass',
    'MachineDeployment',
    'MachineSet',
    'OperatingSystemConfig',
    'Shoot',
    'Worker',
  ]);
});
