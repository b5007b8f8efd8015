import type { Machine, MachineDeployment, MachineSet, Node, Pod, PodDisruptionBudget } from '@gardener-inplace/api';

/** What the API answered to the last eviction of a pod; the process's own memory, safe to lose. */
export interface EvictionAnswer {
  readonly outcome: 'accepted' | 'blocked' | 'throttled' | 'several-budgets' | 'forbidden' | 'error';
  /** RFC 3339; not before then it is asked again. */
  readonly retryAt: string;
  readonly detail: string;
  /** How often the pod itself would not leave, counted once in `evictionIntervalMilliseconds`; default 0. */
  readonly attempts?: number;
}

/** One pool as it was read. Any part may be stale: every write carries what it was decided on. */
export interface PoolSnapshot {
  /** All deployments of the pool, for example one per zone. */
  readonly deployments: readonly MachineDeployment[];
  readonly machineSets: readonly MachineSet[];
  readonly machines: readonly Machine[];
  /** Of the machines, and those that the record names although their machine left the pool: they are given back. */
  readonly nodes: readonly Node[];
  /** Pods on the pool's nodes. */
  readonly pods?: readonly Pod[];
  readonly budgets?: readonly PodDisruptionBudget[];
  /** By pod uid. */
  readonly evictions?: Readonly<Record<string, EvictionAnswer>>;
  /**
   * By claim, as `namespace/name`: the name under which a node lists the claim's volume as attached. A node is told ready only when
   * the volumes of pods that left it are detached; volumes not named here are not waited for.
   */
  readonly attachedNames?: Readonly<Record<string, string>>;
  /** By node name: why it must not be selected now, for example a preflight's verdict. */
  readonly blockers?: Readonly<Record<string, string>>;
  /** What an updated node looks like; decides on successes of agents that record no attempt. */
  readonly expected?: { readonly checksum?: string; readonly kubeletVersion?: string };
}
