import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '@gardener-inplace/api';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { namespace, poolFixture } from '../landscape/pools.js';
import { runCommand } from '../run-command.js';

describe('a landscape where machines and nodes live apart', () => {
  let control: TestCluster;
  let target: TestCluster;
  let folder: string;
  const inplace = (...words: readonly string[]) =>
    runCommand([...words, '--kubeconfig', join(folder, 'control'), '--target-kubeconfig', join(folder, 'target'), '-n', namespace]);

  beforeEach(async () => {
    [control, target] = [await startTestCluster(), await startTestCluster()];
    folder = await mkdtemp(join(tmpdir(), 'cli-'));
    await writeFile(join(folder, 'control'), control.kubeconfig());
    await writeFile(join(folder, 'target'), target.kubeconfig());
    const { deployment, oldSet, machines, nodes } = poolFixture('hand', 'Manual', 1);
    control.store.put(resources.machineDeployments, deployment);
    control.store.put(resources.machineSets, oldSet);
    for (const machine of machines) control.store.put(resources.machines, machine);
    for (const node of nodes) target.store.put(resources.nodes, node);
  });

  afterEach(async () => {
    await Promise.all([control.stop(), target.stop()]);
    await rm(folder, { recursive: true });
  });

  it('is read and steered as one', async () => {
    expect((await inplace('status', '-o', 'name')).stdout).toBe('node/hand-1\n');
    expect((await inplace('select', 'hand-1', '--yes')).stdout).toBe('node/hand-1 selected\n');
    expect((await inplace('pause', 'hand')).stdout).toBe('machinedeployment/hand-z1 paused\n');
    expect((await inplace('lint')).stdout).toBe('nothing is odd\n');
  });

  it('is left without a connection', async () => {
    await inplace('status');
    while (control.connections + target.connections > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect([control.connections, target.connections]).toEqual([0, 0]);
  });
});
