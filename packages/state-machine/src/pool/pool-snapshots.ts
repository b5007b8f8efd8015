import {
  type Machine,
  type MachineDeployment,
  type MachineSet,
  marks,
  type Node,
  type ObjectMeta,
  type Pod,
  type PodDisruptionBudget,
} from '@gardener-inplace/api';
import { readableMetadata, readablePod } from '../readable/objects.js';
import { recordedNodes } from './record.js';
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
export function poolNameOf(deployment: MachineDeployment): string {
  const { labels, name = '' } = readableMetadata(deployment);
  return labels?.[marks.pool] ?? readableMetadata(deployment?.spec?.template).labels?.[marks.pool] ?? name;
}

/**
 * Sorts objects into pools, by namespace and name; deployments of other strategies and what belongs to them are left out. A set
 * belongs to the deployment that owns it, a machine to the set that owns it, a node to the machine whose label names it. Nodes that no
 * machine names belong to the pool whose record or whose label they bear, so that they can be given back.
 *
 * @example poolSnapshots(objects).map(({ name, snapshot }) => [name, explain(snapshot, {}, now)])
 */
export function poolSnapshots(objects: PoolObjects): readonly NamedPool[] {
  const deployments = listOf(objects.deployments);
  const machines = listOf(objects.machines);
  const nodes = listOf(objects.nodes);
  const budgets = listOf(objects.budgets);
  const setsByOwner = byKeys(listOf(objects.machineSets), ownersOf);
  const machinesByOwner = byKeys(machines, ownersOf);
  const nodesByName = byKeys(nodes, (node) => [nameOf(node)]);
  const podsByNode = byKeys(listOf(objects.pods), (pod) => [readablePod(pod).spec?.nodeName ?? '']);
  const named = new Set(machines.map(nodeNameOf));
  const straysByPool = byKeys(
    nodes.filter((node) => !named.has(nameOf(node))),
    (node) => readableMetadata(node).labels?.[marks.pool] ?? [],
  );
  const pools = byKeys(
    deployments.filter((deployment) => deployment?.spec?.strategy?.type === 'InPlaceUpdate'),
    (deployment) => [`${readableMetadata(deployment).namespace ?? ''}/${poolNameOf(deployment)}`],
  );
  return [...pools.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [namespace = '', name = ''] = key.split('/');
      const ownSets = own.flatMap((deployment) => setsByOwner.get(readableMetadata(deployment).uid ?? '') ?? []);
      const ownMachines = ownSets.flatMap((set) => machinesByOwner.get(readableMetadata(set).uid ?? '') ?? []);
      const names = new Set([...ownMachines.map(nodeNameOf), ...recordedNodes(own), ...(straysByPool.get(name) ?? []).map(nameOf)]);
      const ownNodes = [...names].flatMap((node) => nodesByName.get(node) ?? []);
      const ownPods = ownNodes.flatMap((node) => podsByNode.get(nameOf(node)) ?? []);
      return {
        namespace,
        name,
        snapshot: { deployments: own, machineSets: ownSets, machines: ownMachines, nodes: ownNodes, pods: ownPods, budgets },
      };
    });
}

const listOf = <T>(found: readonly T[] | undefined): readonly T[] => (Array.isArray(found) ? (found as readonly T[]) : []);

const ownersOf = (object: Machine | MachineSet): readonly string[] =>
  (readableMetadata(object).ownerReferences ?? []).flatMap(({ uid }) => uid ?? []);

const nameOf = (object: { readonly metadata?: ObjectMeta }): string => readableMetadata(object).name ?? '';

const nodeNameOf = (machine: Machine): string => readableMetadata(machine).labels?.[marks.machineNode] ?? '';

function byKeys<T>(items: readonly T[], keys: (item: T) => string | readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of [keys(item)].flat()) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
