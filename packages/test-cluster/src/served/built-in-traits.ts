import type { ResourceDefinition } from './resource-definition.js';

/** What a built-in kind does differently from the plainest one (no status, no generation, unconditional updates allowed). */
export interface Traits {
  readonly status?: boolean;
  readonly keepsStatusOnCreate?: boolean;
  readonly generation?: boolean;
  readonly conditionalOnly?: boolean;
  readonly statusWriteKeeps?: ResourceDefinition['statusWriteKeeps'];
  /** No garbage collector looks at it. */
  readonly uncollected?: boolean;
  readonly subresources?: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

const workload: Traits = { status: true, generation: true, categories: ['all'] };

/** By `group/plural`. A resource that is not here is a custom one. */
export const builtInTraits: Readonly<Record<string, Traits>> = {
  '/nodes': { status: true, keepsStatusOnCreate: true, shortNames: ['no'] },
  '/pods': { status: true, generation: true, subresources: ['binding', 'eviction'], shortNames: ['po'], categories: ['all'] },
  '/secrets': {},
  '/configmaps': { shortNames: ['cm'] },
  '/namespaces': { status: true, subresources: ['finalize'], shortNames: ['ns'] },
  '/persistentvolumes': { status: true, keepsStatusOnCreate: true, shortNames: ['pv'] },
  '/persistentvolumeclaims': { status: true, keepsStatusOnCreate: true, shortNames: ['pvc'] },
  '/serviceaccounts': { shortNames: ['sa'] },
  '/events': { uncollected: true, shortNames: ['ev'] },
  'events.k8s.io/events': { uncollected: true, shortNames: ['ev'] },
  'coordination.k8s.io/leases': { conditionalOnly: true },
  'policy/poddisruptionbudgets': { status: true, generation: true, conditionalOnly: true, shortNames: ['pdb'] },
  'apps/deployments': { ...workload, shortNames: ['deploy'] },
  'apps/replicasets': { ...workload, shortNames: ['rs'] },
  'apps/daemonsets': { ...workload, shortNames: ['ds'] },
  'apps/statefulsets': { ...workload, shortNames: ['sts'] },
  'storage.k8s.io/volumeattachments': { status: true, conditionalOnly: true, statusWriteKeeps: 'all-but-status' },
  'certificates.k8s.io/certificatesigningrequests': { status: true, subresources: ['approval'], shortNames: ['csr'] },
  'apiextensions.k8s.io/customresourcedefinitions': { status: true, generation: true, conditionalOnly: true, shortNames: ['crd'] },
  'admissionregistration.k8s.io/validatingwebhookconfigurations': { generation: true, conditionalOnly: true },
};
