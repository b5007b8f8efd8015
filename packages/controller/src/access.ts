import type { AccessRule } from '@gardener-inplace/kube-runtime';
import { rivalLeases } from './rival-guard.js';

const machines = 'machine.sapcloud.io';
const leases = { apiGroups: ['coordination.k8s.io'], resources: ['leases'] };

/** Of the replica that works; the others wait for it. */
export const leaseName = 'gardener-inplace-controller';

/** What the controller does in the namespace of the machines. */
export const controlAccess: readonly AccessRule[] = [
  { apiGroups: [machines], resources: ['machinedeployments'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: [machines], resources: ['machinesets'], verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
  { apiGroups: [machines], resources: ['machines'], verbs: ['list', 'watch', 'create', 'patch', 'delete'] },
  { apiGroups: [machines], resources: ['machinedeployments/status', 'machinesets/status', 'machines/status'], verbs: ['patch'] },
  // Of machine-controller-manager, to see whether it is alive, and its own.
  { ...leases, resourceNames: [...rivalLeases, leaseName], verbs: ['get'] },
  { ...leases, resourceNames: [leaseName], verbs: ['update'] },
  // RBAC can't say under which name.
  { ...leases, verbs: ['create'] },
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
