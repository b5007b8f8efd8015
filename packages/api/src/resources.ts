/** Where a kind is served. */
export interface ResourceType {
  /** Empty for the core group. */
  readonly group: string;
  /** Version within the group, such as `v1beta1`. */
  readonly version: string;
  /** Name in a request's path, such as `shoots`. */
  readonly plural: string;
  /** Name in a manifest, such as `Shoot`. */
  readonly kind: string;
  /** Whether its objects live in namespaces. */
  readonly namespaced: boolean;
}

/** Every resource that this project reads or writes. Plain rows, so that a bundler can leave them out. */
export const resources = {
  nodes: { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false },
  pods: { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true },
  secrets: { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true },
  configMaps: { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
  namespaces: { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false },
  persistentVolumes: { group: '', version: 'v1', plural: 'persistentvolumes', kind: 'PersistentVolume', namespaced: false },
  persistentVolumeClaims: { group: '', version: 'v1', plural: 'persistentvolumeclaims', kind: 'PersistentVolumeClaim', namespaced: true },
  serviceAccounts: { group: '', version: 'v1', plural: 'serviceaccounts', kind: 'ServiceAccount', namespaced: true },
  events: { group: 'events.k8s.io', version: 'v1', plural: 'events', kind: 'Event', namespaced: true },
  leases: { group: 'coordination.k8s.io', version: 'v1', plural: 'leases', kind: 'Lease', namespaced: true },
  podDisruptionBudgets: { group: 'policy', version: 'v1', plural: 'poddisruptionbudgets', kind: 'PodDisruptionBudget', namespaced: true },
  deployments: { group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true },
  replicaSets: { group: 'apps', version: 'v1', plural: 'replicasets', kind: 'ReplicaSet', namespaced: true },
  daemonSets: { group: 'apps', version: 'v1', plural: 'daemonsets', kind: 'DaemonSet', namespaced: true },
  volumeAttachments: { group: 'storage.k8s.io', version: 'v1', plural: 'volumeattachments', kind: 'VolumeAttachment', namespaced: false },
  certificateSigningRequests: {
    group: 'certificates.k8s.io',
    version: 'v1',
    plural: 'certificatesigningrequests',
    kind: 'CertificateSigningRequest',
    namespaced: false,
  },
  validatingWebhookConfigurations: {
    group: 'admissionregistration.k8s.io',
    version: 'v1',
    plural: 'validatingwebhookconfigurations',
    kind: 'ValidatingWebhookConfiguration',
    namespaced: false,
  },
  machineDeployments: {
    group: 'machine.sapcloud.io',
    version: 'v1alpha1',
    plural: 'machinedeployments',
    kind: 'MachineDeployment',
    namespaced: true,
  },
  machineSets: { group: 'machine.sapcloud.io', version: 'v1alpha1', plural: 'machinesets', kind: 'MachineSet', namespaced: true },
  machines: { group: 'machine.sapcloud.io', version: 'v1alpha1', plural: 'machines', kind: 'Machine', namespaced: true },
  machineClasses: { group: 'machine.sapcloud.io', version: 'v1alpha1', plural: 'machineclasses', kind: 'MachineClass', namespaced: true },
  workers: { group: 'extensions.gardener.cloud', version: 'v1alpha1', plural: 'workers', kind: 'Worker', namespaced: true },
  operatingSystemConfigs: {
    group: 'extensions.gardener.cloud',
    version: 'v1alpha1',
    plural: 'operatingsystemconfigs',
    kind: 'OperatingSystemConfig',
    namespaced: true,
  },
  shoots: { group: 'core.gardener.cloud', version: 'v1beta1', plural: 'shoots', kind: 'Shoot', namespaced: true },
  cloudProfiles: { group: 'core.gardener.cloud', version: 'v1beta1', plural: 'cloudprofiles', kind: 'CloudProfile', namespaced: false },
  namespacedCloudProfiles: {
    group: 'core.gardener.cloud',
    version: 'v1beta1',
    plural: 'namespacedcloudprofiles',
    kind: 'NamespacedCloudProfile',
    namespaced: true,
  },
} as const satisfies Record<string, ResourceType>;
