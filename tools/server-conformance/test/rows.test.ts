import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { runRows } from '../src/rows/run-rows.js';
import { table } from '../src/rows/table.js';
import { writtenObjects } from '../src/rows/written-objects.js';
import type { Server } from '../src/session/server.js';
import { recordWrites } from '../src/written/record-writes.js';

// A busy machine is no failure.
jest.setTimeout(120_000);

let clusters: readonly TestCluster[];
beforeAll(async () => {
  clusters = [await startTestCluster({ namespaces: 'required' }), await startTestCluster({ namespaces: 'required' })];
});
afterAll(() => Promise.all(clusters.map((cluster) => cluster.stop())));

it('asks nothing whose answer depends on the run: a server agrees with another of its kind', async () => {
  const written = writtenObjects(await recordWrites());
  expect(written.map(({ title }) => title.replace(/\d+, /, '').split(/ with|:/)[0])).toEqual(
    expect.arrayContaining(
      ['OperatingSystemConfig', 'Worker', 'MachineClass', 'MachineDeployment', 'MachineSet', 'Machine'].map(
        (kind) => `written object ${kind}`,
      ),
    ),
  );
  const servers = clusters.map((cluster): Server => ({
    name: 'test-cluster',
    kubeconfig: cluster.kubeconfig(),
    isOurs: true,
    forget: () => cluster.store.compact(),
  }));
  const rows = [...table, ...written].filter(({ title }) => !title.startsWith('kubectl'));
  const outcomes = await runRows(rows, [servers[0]!, servers[1]!], 'kubectl', () => undefined);
  expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([]);
  expect(outcomes.length).toBe(rows.length);
});
