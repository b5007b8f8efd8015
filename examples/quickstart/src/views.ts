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
import { explain, type PoolReport } from '@gardener-inplace/state-machine';
import type { TestCluster } from '@gardener-inplace/test-cluster';
import { technicalID } from './landscape.js';

/** What stands in the store right now. */
export interface Views {
  report(pool: string): PoolReport;
  nodes(pool: string): readonly Node[];
  /** Pods that a workload made. */
  podsOf(kind: string, name: string): readonly Pod[];
  shoot(): Shoot | undefined;
}

export function createViews(cluster: TestCluster): Views {
  const list = <T>(resource: ResourceType, namespace?: string): readonly T[] =>
    cluster.store.list(resource, namespace) as unknown as readonly T[];
  const inPool = (pool: string) => (object: { readonly metadata?: { readonly labels?: Readonly<Record<string, string>> } }) =>
    object.metadata?.labels?.[marks.pool] === pool;
  return {
    report: (pool) =>
      explain(
        {
          deployments: list<MachineDeployment>(resources.machineDeployments, technicalID).filter(inPool(pool)),
          machineSets: list<MachineSet>(resources.machineSets, technicalID),
          machines: list<Machine>(resources.machines, technicalID),
          nodes: list<Node>(resources.nodes),
          pods: list<Pod>(resources.pods),
          budgets: list<PodDisruptionBudget>(resources.podDisruptionBudgets),
        },
        {},
        new Date().toISOString(),
      ),
    nodes: (pool) => list<Node>(resources.nodes).filter(inPool(pool)),
    podsOf: (kind, name) =>
      list<Pod>(resources.pods).filter(({ metadata }) =>
        metadata?.ownerReferences?.some((owner) => owner.kind === kind && owner.name === name),
      ),
    shoot: () => list<Shoot>(resources.shoots)[0],
  };
}

const bar = (done: number, all: number): string => '█'.repeat(done) + '░'.repeat(Math.max(0, all - done));

/** One pool in one line. */
export function progressLine(pool: string, { budget, updated, nodes, failed }: PoolReport): string {
  const phases = ['Selected', 'Draining', 'Ready', 'Updating', 'Succeeded'] as const;
  const moving = phases.flatMap((phase) => {
    const count = nodes.filter((node) => node.phase === phase).length;
    return count === 0 ? [] : [`${count} ${phase.toLowerCase()}`];
  });
  const parts = [`${updated}/${budget.replicas} updated`, ...moving, ...(failed > 0 ? [`${failed} failed`] : [])];
  return `${pool.padEnd(8)} ${bar(updated, budget.replicas)} ${parts.join(', ')}`;
}
