import type { KubeClient } from '@gardener-inplace/kube-runtime';
import type { Kubelets, MemoryHost } from '@gardener-inplace/simulation';
import type { Cluster } from '../../in-cluster.js';

/** A real cluster that the simulation keeps alive. */
export interface Stage {
  readonly controlPlane: Cluster['controlPlane'];
  /** Of whoever looks. */
  readonly client: KubeClient;
  readonly kubelets: Kubelets;
  readonly hosts: ReadonlyMap<string, MemoryHost>;
}
