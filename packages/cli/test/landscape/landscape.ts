import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Node, resources } from '@gardener-inplace/api';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { type Given, type Outcome, runCommand } from '../run-command.js';
import { type PoolFixture, namespace } from './pools.js';

/** A cluster with pools, and the program pointed at it. */
export interface Landscape {
  readonly cluster: TestCluster;
  readonly kubeconfig: string;
  /** Runs the program with `--kubeconfig` and `-n` filled in. */
  readonly inplace: (...words: readonly string[]) => Promise<Outcome>;
  readonly inplaceWith: (given: Given, ...words: readonly string[]) => Promise<Outcome>;
  readonly node: (name: string) => Node;
  /** Changes a stored node behind everybody's back. */
  readonly changeNode: (name: string, change: (node: Node) => Node) => void;
  readonly stop: () => Promise<void>;
}

export async function startLandscape(pools: readonly PoolFixture[]): Promise<Landscape> {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  const kubeconfig = join(folder, 'kubeconfig.yaml');
  await writeFile(kubeconfig, cluster.kubeconfig());
  for (const { deployment, oldSet, machines, nodes } of pools) {
    cluster.store.put(resources.machineDeployments, deployment);
    cluster.store.put(resources.machineSets, oldSet);
    for (const machine of machines) cluster.store.put(resources.machines, machine);
    for (const node of nodes) cluster.store.put(resources.nodes, node);
  }
  const node = (name: string): Node => cluster.store.get(resources.nodes, { name }) as Node;
  const inplaceWith: Landscape['inplaceWith'] = (given, command = '', ...words) =>
    runCommand([command, '--kubeconfig', kubeconfig, '-n', namespace, ...words], given);
  return {
    cluster,
    kubeconfig,
    inplace: (...words) => inplaceWith({}, ...words),
    inplaceWith,
    node,
    changeNode: (name, change) => void cluster.store.put(resources.nodes, change(node(name))),
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true });
    },
  };
}
