import {
  type Machine,
  type MachineDeployment,
  type MachineSet,
  type Node,
  type Pod,
  type PodDisruptionBudget,
  resources,
} from '@gardener-inplace/api';
import { type KubeClient, type KubeObject, listAll, type Resource } from '@gardener-inplace/kube-runtime';
import { type NamedPool, type PoolObjects, poolSnapshots } from '@gardener-inplace/state-machine';
import type { Cluster } from './cluster.js';

/** Everything that pools are made of, listed once. */
export async function listObjects(cluster: Cluster): Promise<PoolObjects> {
  const { control, target, namespace } = cluster;
  const [deployments, machineSets, machines, nodes, pods, budgets] = await Promise.all([
    all<MachineDeployment>(cluster, control, resources.machineDeployments, namespace),
    all<MachineSet>(cluster, control, resources.machineSets, namespace),
    all<Machine>(cluster, control, resources.machines, namespace),
    listNodes(cluster),
    listPods(cluster),
    all<PodDisruptionBudget>(cluster, target, resources.podDisruptionBudgets),
  ]);
  return { deployments, machineSets, machines, nodes, pods, budgets };
}

export const listNodes = (cluster: Cluster): Promise<readonly Node[]> => all<Node>(cluster, cluster.target, resources.nodes);

export const listPods = (cluster: Cluster): Promise<readonly Pod[]> => all<Pod>(cluster, cluster.target, resources.pods);

/** The pools that are updated in place. */
export const readPools = async (cluster: Cluster): Promise<readonly NamedPool[]> => poolSnapshots(await listObjects(cluster));

const all = async <T extends KubeObject>(
  { options }: Cluster,
  client: KubeClient,
  resource: Resource,
  namespace?: string,
): Promise<readonly T[]> => (await listAll<T>(client, resource, { ...options, namespace })).items;
