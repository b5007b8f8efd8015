/** How a field of a built-in kind merges, where it is not as usual (objects field by field, lists replaced). */
export type Strategy =
  /** A list of objects told apart by a field. */
  | { readonly type: 'by-key'; readonly key: string }
  /** A list of plain values that is a set. */
  | { readonly type: 'set' }
  /** An object that is replaced as a whole. */
  | { readonly type: 'replace' };

const by = (key: string): Strategy => ({ type: 'by-key', key });
const set: Strategy = { type: 'set' };

/** By the last two steps of the path; the elements of a list stand under the name of the list. */
const strategies: Readonly<Record<string, Strategy>> = {
  'metadata.finalizers': set,
  'metadata.ownerReferences': by('uid'),
  'status.conditions': by('type'),
  // Node
  'spec.podCIDRs': set,
  'status.addresses': by('type'),
  // Pod and pod templates
  'spec.containers': by('name'),
  'spec.initContainers': by('name'),
  'spec.ephemeralContainers': by('name'),
  'spec.volumes': by('name'),
  'spec.imagePullSecrets': by('name'),
  'spec.schedulingGates': by('name'),
  'spec.resourceClaims': by('name'),
  'spec.hostAliases': by('ip'),
  'spec.topologySpreadConstraints': by('topologyKey'),
  'status.podIPs': by('ip'),
  'status.hostIPs': by('ip'),
  'status.resourceClaimStatuses': by('name'),
  // ServiceAccount
  '.secrets': by('name'),
  // ValidatingWebhookConfiguration
  '.webhooks': by('name'),
  'webhooks.matchConditions': by('name'),
};

/** The same for every list of containers. */
const ofContainer: Readonly<Record<string, Strategy>> = {
  env: by('name'),
  ports: by('containerPort'),
  volumeMounts: by('mountPath'),
  volumeDevices: by('devicePath'),
};
const containerLists: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);

/** Kinds that differ. `undefined` means as usual. */
const exceptions: Readonly<Record<string, Strategy | undefined>> = {
  'PodDisruptionBudget:spec.selector': { type: 'replace' },
  'CertificateSigningRequest:status.conditions': undefined,
};

/** The strategy of a field. `parent` is the field that holds its object; the root has the empty name. */
export function strategyOf(kind: string, parent: string, field: string): Strategy | undefined {
  const path = `${parent}.${field}`;
  const exception = `${kind}:${path}`;
  if (exception in exceptions) return exceptions[exception];
  return strategies[path] ?? (containerLists.has(parent) ? ofContainer[field] : undefined);
}
