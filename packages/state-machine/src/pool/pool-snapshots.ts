import {
  type Machine,
  type MachineDeployment,
  type MachineSet,
  marks,
  type Node,
  type Pod,
  type PodDisruptionBudget,
} from '@gardener-inplace/api';
import type { PoolSnapshot } from './snapshot.js';

/** Everything that was read, of any number of pools. */
export interface PoolObjects {
  readonly deployments: readonly MachineDeployment[];
  readonly machineSets: readonly MachineSet[];
  readonly machines: readonly Machine[];
  readonly nodes: readonly Node[];
  readonly pods?: readonly Pod[];
  readonly budgets?: readonly PodDisruptionBudget[];
}

/** A pool that is updated in place, with its part of what was read. */
export interface NamedPool {
  readonly namespace: string;
  readonly name: string;
  readonly snapshot: PoolSnapshot;
}

/** Name of the pool that a deployment belongs to: its label, or the deployment's own name where no label tells. */
export const poolNameOf = ({ metadata, spec }: MachineDeployment): string =>
  metadata?.labels?.[marks.pool] ?? spec?.template?.metadata?.labels?.[marks.pool] ?? metadata?.name ?? '';

/**
 * Sorts objects into pools, by namespace and name; deployments of other strategies and what belongs to them are left out. A set
 * belongs to the deployment that owns it, a machine to the set that owns it, a node to the machine whose label names it.
 *
 * @example poolSnapshots(objects).map(({ name, snapshot }) => [name, explain(snapshot, {}, now)])
 */
export function poolSnapshots({ deployments, machineSets, machines, nodes, pods = [], budgets = [] }: PoolObjects): readonly NamedPool[] {
  const setsByOwner = byKeys(machineSets, ownersOf);
  const machinesByOwner = byKeys(machines, ownersOf);
  const nodesByName = byKeys(nodes, ({ metadata }) => [metadata?.name ?? '']);
  const podsByNode = byKeys(pods, ({ spec }) => [spec?.nodeName ?? '']);
  const pools = byKeys(
    deployments.filter(({ spec }) => spec?.strategy?.type === 'InPlaceUpdate'),
    (deployment) => [`${deployment.metadata?.namespace ?? ''}/${poolNameOf(deployment)}`],
  );
  return [...pools.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const ownSets = own.flatMap(({ metadata }) => setsByOwner.get(metadata?.uid ?? '') ?? []);
      const ownMachines = ownSets.flatMap(({ metadata }) => machinesByOwner.get(metadata?.uid ?? '') ?? []);
      const ownNodes = ownMachines.flatMap(({ metadata }) => nodesByName.get(metadata?.labels?.[marks.machineNode] ?? '') ?? []);
      const ownPods = ownNodes.flatMap(({ metadata }) => podsByNode.get(metadata?.name ?? '') ?? []);
      const [namespace = '', name = ''] = key.split('/');
      return {
        namespace,
        name,
        snapshot: { deployments: own, machineSets: ownSets, machines: ownMachines, nodes: ownNodes, pods: ownPods, budgets },
      };
    });
}

const ownersOf = ({ metadata }: Machine | MachineSet): readonly string[] => (metadata?.ownerReferences ?? []).map(({ uid }) => uid);

function byKeys<T>(items: readonly T[], keys: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keys(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
