import type { AccessRule } from '@gardener-inplace/kube-runtime';

const machines = 'machine.sapcloud.io';

/** What the controller does in the namespace of the machines. */
export const controlAccess: readonly AccessRule[] = [
  { apiGroups: [machines], resources: ['machinedeployments'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: [machines], resources: ['machinesets'], verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
  { apiGroups: [machines], resources: ['machines'], verbs: ['list', 'watch', 'create', 'patch', 'delete'] },
  { apiGroups: [machines], resources: ['machinedeployments/status', 'machinesets/status', 'machines/status'], verbs: ['patch'] },
  // Of machine-controller-manager, to see whether it is alive, and its own.
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'create', 'update'] },
];

/** What it does in the cluster with the nodes, in all namespaces. */
export const targetAccess: readonly AccessRule[] = [
  { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: [''], resources: ['nodes/status'], verbs: ['patch'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['list', 'watch', 'delete'] },
  { apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] },
  { apiGroups: ['policy'], resources: ['poddisruptionbudgets'], verbs: ['list', 'watch'] },
];

/** Events for people, in the namespace of the machines and, of nodes, in `default` beside them. It works without. */
export const eventAccess: readonly AccessRule[] = [{ apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] }];
