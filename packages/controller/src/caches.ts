import {
  type Machine,
  type MachineDeployment,
  type MachineSet,
  marks,
  type Node,
  type Pod,
  type PodDisruptionBudget,
  resources,
} from '@gardener-inplace/api';
import { createInformer, type Informer, type KubeClient, type KubeObject } from '@gardener-inplace/kube-runtime';
import { poolNameOf } from '@gardener-inplace/state-machine';

/** Everything the controller reads, kept current in memory. Nothing is decided before all of it has synced. */
export interface Caches {
  readonly deployments: Informer<MachineDeployment>;
  readonly machineSets: Informer<MachineSet>;
  readonly machines: Informer<Machine>;
  readonly nodes: Informer<Node>;
  readonly pods: Informer<Pod>;
  readonly budgets: Informer<PodDisruptionBudget>;
}

export const index = { owner: 'owner', uid: 'uid', node: 'node', pool: 'pool', poolName: 'poolName', namespace: 'namespace' } as const;

const byOwner = (object: KubeObject): readonly string[] => (object.metadata?.ownerReferences ?? []).map(({ uid }) => uid);
const byUid = (object: KubeObject): readonly string[] => (object.metadata?.uid === undefined ? [] : [object.metadata.uid]);

/** The pool that a node's label names, as a list of one or none. */
export const poolNamesOf = (node: Node | undefined): readonly string[] => {
  const name = node?.metadata?.labels?.[marks.pool];
  return name === undefined ? [] : [name];
};

/** Key of a pool in the work queue. */
export const poolKey = (deployment: MachineDeployment): string => `${deployment.metadata?.namespace ?? ''}/${poolNameOf(deployment)}`;

export interface CacheOptions {
  /** Holds MachineDeployments, MachineSets and Machines. */
  readonly control: KubeClient;
  /** Holds Nodes, Pods and PodDisruptionBudgets. */
  readonly target: KubeClient;
  /** Namespace of the machines. Default: all. */
  readonly namespace?: string | undefined;
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Creates the caches; `start` fills them. */
export function createCaches({ control, target, namespace, onFailure }: CacheOptions): Caches {
  const inControl = { namespace, onFailure };
  return {
    deployments: createInformer<MachineDeployment>(control, resources.machineDeployments, {
      ...inControl,
      indexers: {
        [index.uid]: byUid,
        [index.pool]: (deployment) => [poolKey(deployment)],
        [index.poolName]: (deployment) => [poolNameOf(deployment)],
      },
    }),
    machineSets: createInformer<MachineSet>(control, resources.machineSets, {
      ...inControl,
      indexers: { [index.uid]: byUid, [index.owner]: byOwner },
    }),
    machines: createInformer<Machine>(control, resources.machines, {
      ...inControl,
      indexers: { [index.owner]: byOwner, [index.node]: (machine) => [machine.metadata?.labels?.[marks.machineNode] ?? ''] },
    }),
    nodes: createInformer<Node>(target, resources.nodes, { onFailure, indexers: { [index.poolName]: poolNamesOf } }),
    pods: createInformer<Pod>(target, resources.pods, {
      onFailure,
      indexers: {
        [index.node]: (pod) => [pod.spec?.nodeName ?? ''],
        [index.namespace]: (pod) => [pod.metadata?.namespace ?? ''],
      },
    }),
    budgets: createInformer<PodDisruptionBudget>(target, resources.podDisruptionBudgets, { onFailure }),
  };
}

export const informersOf = (caches: Caches): readonly Informer<never>[] => Object.values(caches) as unknown as readonly Informer<never>[];
