import { requireAccess } from '@gardener-inplace/kube-runtime';
import type { NamedPool, NodePatch } from '@gardener-inplace/state-machine';
import type { Cluster } from '../cluster/cluster.js';

/**
 * Makes sure that the person may write all nodes that a command is about to, before it asks or begins.
 *
 * @throws MissingAccessError naming verb and resource; KubeError where the server does not answer.
 */
export async function requireNodeRights({ target, options }: Cluster, patches: readonly (NodePatch | undefined)[]): Promise<void> {
  const resources = new Set(
    patches.flatMap((patch) => (patch === undefined ? [] : [patch.subresource === 'status' ? 'nodes/status' : 'nodes'])),
  );
  await requireAccess(target, [{ apiGroups: [''], resources: [...resources], verbs: ['patch'] }], options);
}

/** The same for the deployments of pools. */
export async function requirePauseRights({ control, options }: Cluster, pools: readonly NamedPool[]): Promise<void> {
  const namespaces = new Set(pools.flatMap(({ snapshot }) => snapshot.deployments.map(({ metadata }) => metadata?.namespace)));
  const rule = { apiGroups: ['machine.sapcloud.io'], resources: ['machinedeployments'], verbs: ['patch'] };
  for (const namespace of namespaces) await requireAccess(control, [rule], { ...options, namespace });
}
