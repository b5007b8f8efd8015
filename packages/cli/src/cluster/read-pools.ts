import { type Machine, type MachineDeployment, type MachineSet, type Node, type Pod, type PodDisruptionBudget, resources } from '@gardener-inplace/api';
import { type KubeClient, type KubeObject, listAll, type Resource } from '@gardener-inplace/kube-runtime';
import { type NamedPool, type PoolObjects, poolSnapshots } from '@gardener-inplace/state-machine';
import { Problem } from '../problem.js';
import type { Cluster } from './cluster.js';

/** Everything that pools are made of, listed once. */
export async function readObjects({ control, target, namespace, options }: Cluster): Promise<PoolObjects> {
  const all = async <T extends KubeObject>(client: KubeClient, resource: Resource, within?: string): Promise<readonly T[]> =>
    (await listAll<T>(client, resource, { ...options, namespace: within })).items;
  const [deployments, machineSets, machines, nodes, pods, budgets] = await Promise.all([
    all<MachineDeployment>(control, resources.machineDeployments, namespace),
    all<MachineSet>(control, resources.machineSets, namespace),
    all<Machine>(control, resources.machines, namespace),
    all<Node>(target, resources.nodes),
    all<Pod>(target, resources.pods),
    all<PodDisruptionBudget>(target, resources.podDisruptionBudgets),
  ]);
  return { deployments, machineSets, machines, nodes, pods, budgets };
}

/** The pools that are updated in place. */
export const readPools = async (cluster: Cluster): Promise<readonly NamedPool[]> => poolSnapshots(await readObjects(cluster));

/** Only the pool of that name, where one is named. */
export function onlyPool(pools: readonly NamedPool[], name: string | undefined): readonly NamedPool[] {
  if (name === undefined) return pools;
  const found = pools.filter((pool) => pool.name === name);
  if (found.length > 0) return found;
  throw new Problem('POOL_UNKNOWN', { where: `pool ${name}`, detail: 'no pool of this name is updated in place here', help: knownPools(pools) });
}

export const knownPools = (pools: readonly NamedPool[]): string =>
  pools.length === 0
    ? 'there is no pool with strategy InPlaceUpdate; check the namespace (-n) and the context (--context)'
    : `pools updated in place: ${pools.map(({ name }) => name).join(', ')}`;
