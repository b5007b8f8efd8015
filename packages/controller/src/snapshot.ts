import { type Machine, type MachineDeployment, marks, type Node, type Pod, type PodDisruptionBudget } from '@gardener-inplace/api';
import { strandedPods } from '@gardener-inplace/declared-features';
import { covers, type EvictionAnswer, podsToDrain, type PoolSnapshot, recordedNodes } from '@gardener-inplace/state-machine';
import { type Caches, index, poolKey, poolNamesOf } from './caches.js';

export interface SnapshotFacts {
  readonly evictions: Readonly<Record<string, EvictionAnswer>>;
  /** With it nodes whose drain would strand a pod are passed over. */
  readonly kubernetesVersion?: string | undefined;
}

/** One pool as the caches show it; undefined where no deployment of that pool is updated in place. */
export function snapshotOf(caches: Caches, key: string, { evictions, kubernetesVersion }: SnapshotFacts): PoolSnapshot | undefined {
  const deployments = caches.deployments.byIndex(index.pool, key).filter(isInPlace);
  if (deployments.length === 0) return undefined;
  const machineSets = deployments.flatMap(({ metadata }) => caches.machineSets.byIndex(index.owner, metadata?.uid ?? ''));
  const machines = machineSets.flatMap(({ metadata }) => caches.machines.byIndex(index.owner, metadata?.uid ?? ''));
  // A node whose machine left the pool is known by the record, or by its label.
  const names = new Set([...machines.map(nodeOf), ...recordedNodes(deployments), ...straysOf(caches, key)]);
  const nodes = [...names].flatMap((name) => caches.nodes.get(name) ?? []);
  const podsOf = (node: string): readonly Pod[] => caches.pods.byIndex(index.node, node);
  return {
    deployments,
    machineSets,
    machines,
    nodes,
    pods: nodes.flatMap(({ metadata }) => podsOf(metadata?.name ?? '')),
    budgets: caches.budgets.list(),
    evictions,
    ...(kubernetesVersion === undefined
      ? {}
      : {
          blockers: strandedPods({ nodes, allNodes: caches.nodes.list(), podsOf: (node) => podsToDrain(podsOf(node)), kubernetesVersion }),
        }),
  };
}

/** Nodes that bear the label of the pool and that no machine names. */
const straysOf = (caches: Caches, key: string): readonly string[] =>
  caches.nodes
    .byIndex(index.poolName, key.slice(key.indexOf('/') + 1))
    .map(({ metadata }) => metadata?.name ?? '')
    .filter((name) => isStray(caches, name));

const isStray = (caches: Caches, node: string): boolean => caches.machines.byIndex(index.node, node).length === 0;

const nodeOf = (machine: Machine): string => machine.metadata?.labels?.[marks.machineNode] ?? '';

export const isInPlace = ({ spec }: MachineDeployment): boolean => spec?.strategy?.type === 'InPlaceUpdate';

/** The pools that a changed object may concern. */
export const concerned = {
  /** Whether a node can be drained depends on the budgets of its pods, and nothing on the node tells when one changes. */
  budget: (caches: Caches, budget: PodDisruptionBudget): readonly string[] => {
    const pods = caches.pods.byIndex(index.namespace, budget.metadata?.namespace ?? '').filter((pod) => covers(budget, pod));
    const nodes = new Set(pods.map(({ spec }) => spec?.nodeName ?? ''));
    return [...nodes].flatMap((node) => concerned.node(caches, node));
  },
  machineSet: (caches: Caches, owners: readonly string[]): readonly string[] =>
    owners.flatMap((uid) => caches.deployments.byIndex(index.uid, uid)).map(poolKey),
  machine: (caches: Caches, owners: readonly string[]): readonly string[] =>
    concerned.machineSet(
      caches,
      owners.flatMap((uid) => caches.machineSets.byIndex(index.uid, uid)).flatMap(({ metadata }) => ownersOf(metadata)),
    ),
  node: (caches: Caches, name: string): readonly string[] =>
    isStray(caches, name)
      ? poolNamesOf(caches.nodes.get(name)).flatMap((pool) => caches.deployments.byIndex(index.poolName, pool).map(poolKey))
      : caches.machines.byIndex(index.node, name).flatMap(({ metadata }) => concerned.machine(caches, ownersOf(metadata))),
};

export const ownersOf = (metadata: Node['metadata']): readonly string[] => (metadata?.ownerReferences ?? []).map(({ uid }) => uid);
