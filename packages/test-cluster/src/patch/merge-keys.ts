/** How the elements of a list field are told apart in a strategic merge; lists that are not here are replaced as a whole. */
export interface ListStrategy {
  /** Absent: a list of plain values, merged as a set. */
  readonly key?: string;
}

const named: ListStrategy = { key: 'name' };
const set: ListStrategy = {};

/** Fields whose strategy is the same wherever they appear in the built-in kinds served here. */
const byField: Readonly<Record<string, ListStrategy>> = {
  conditions: { key: 'type' },
  addresses: { key: 'type' },
  containers: named,
  initContainers: named,
  ephemeralContainers: { key: 'name' },
  env: named,
  volumes: named,
  imagePullSecrets: named,
  webhooks: named,
  volumeMounts: { key: 'mountPath' },
  volumeDevices: { key: 'devicePath' },
  hostAliases: { key: 'ip' },
  topologySpreadConstraints: { key: 'topologyKey' },
  schedulingGates: named,
  resourceClaims: named,
  secrets: named,
  ownerReferences: { key: 'uid' },
  finalizers: set,
  podIPs: { key: 'ip' },
};

/** Fields whose strategy depends on where they are, by the last two steps of the path. */
const byPath: Readonly<Record<string, ListStrategy>> = {
  'container.ports': { key: 'containerPort' },
  'spec.taints': { key: 'key' },
  'spec.podCIDRs': set,
};

/** The strategy of a list, or undefined when it is atomic (tolerations, args, ...). `parent` is the field that holds the list's object. */
export const listStrategy = (parent: string, field: string): ListStrategy | undefined =>
  byPath[`${parent}.${field}`] ?? byPath[`${parent.replace(/^(initContainers|containers)$/, 'container')}.${field}`] ?? byField[field];
