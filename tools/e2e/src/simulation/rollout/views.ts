import {
  type Machine,
  type MachineDeployment,
  type MachineSet,
  marks,
  type Node,
  type Pod,
  type PodDisruptionBudget,
  resources,
  type ResourceType,
  type Shoot,
} from '@gardener-inplace/api';
import { technicalID } from '@gardener-inplace-examples/quickstart';
import { type KubeClient, type KubeObject, listAll } from '@gardener-inplace/kube-runtime';
import { explain, type PoolReport } from '@gardener-inplace/state-machine';

/** What stands in the cluster now. */
export interface World {
  readonly shoot: Shoot | undefined;
  readonly machines: readonly Machine[];
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  report(pool: string): PoolReport;
}

export const inPool =
  (pool: string) =>
  ({ metadata }: KubeObject): boolean =>
    metadata?.labels?.[marks.pool] === pool;

export async function look(client: KubeClient): Promise<World> {
  const list = async <T extends KubeObject>(resource: ResourceType, namespace?: string): Promise<readonly T[]> =>
    (await listAll<T>(client, resource, { namespace })).items;
  const [shoots, deployments, machineSets, machines, nodes, pods, budgets] = await Promise.all([
    list<Shoot>(resources.shoots),
    list<MachineDeployment>(resources.machineDeployments, technicalID),
    list<MachineSet>(resources.machineSets, technicalID),
    list<Machine>(resources.machines, technicalID),
    list<Node>(resources.nodes),
    list<Pod>(resources.pods),
    list<PodDisruptionBudget>(resources.podDisruptionBudgets),
  ]);
  const report = (pool: string): PoolReport =>
    explain({ deployments: deployments.filter(inPool(pool)), machineSets, machines, nodes, pods, budgets }, {}, new Date().toISOString());
  return { shoot: shoots[0], machines, nodes, pods, report };
}
