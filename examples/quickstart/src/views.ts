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

/** The kinds that views are made of. */
export const viewedKinds: readonly ResourceType[] = [
  resources.shoots,
  resources.machineDeployments,
  resources.machineSets,
  resources.machines,
  resources.nodes,
  resources.pods,
  resources.podDisruptionBudgets,
];

/** What stands in the cluster. */
export interface Views {
  report(pool: string): PoolReport;
  machines(): readonly Machine[];
  /** Of one pool, or all. */
  nodes(pool?: string): readonly Node[];
  /** Pods that a workload made. */
  podsOf(kind: string, name: string): readonly Pod[];
  shoot(): Shoot | undefined;
}

/** Views of what `list` answers whenever they are asked: all objects of one of the kinds. */
export function createViews(list: (resource: ResourceType) => readonly object[]): Views {
  const all = <T>(resource: ResourceType): readonly T[] => list(resource) as readonly T[];
  const inPool = (pool: string) => (object: { readonly metadata?: { readonly labels?: Readonly<Record<string, string>> } }) =>
    object.metadata?.labels?.[marks.pool] === pool;
  const machines = (): readonly Machine[] => all(resources.machines);
  return {
    report: (pool) =>
      explain(
        {
          deployments: all<MachineDeployment>(resources.machineDeployments).filter(inPool(pool)),
          machineSets: all<MachineSet>(resources.machineSets),
          machines: machines(),
          nodes: all<Node>(resources.nodes),
          pods: all<Pod>(resources.pods),
          budgets: all<PodDisruptionBudget>(resources.podDisruptionBudgets),
        },
        {},
        new Date().toISOString(),
      ),
    machines,
    nodes: (pool) => all<Node>(resources.nodes).filter((node) => pool === undefined || inPool(pool)(node)),
    podsOf: (kind, name) =>
      all<Pod>(resources.pods).filter(({ metadata }) =>
        metadata?.ownerReferences?.some((owner) => owner.kind === kind && owner.name === name),
      ),
    shoot: () => all<Shoot>(resources.shoots)[0],
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
