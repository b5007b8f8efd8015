/** Where a kind is served. */
export interface ResourceType {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

const core = (plural: string, kind: string, namespaced = true): ResourceType => ({ group: '', version: 'v1', plural, kind, namespaced });
const machine = (plural: string, kind: string): ResourceType => ({
  group: 'machine.sapcloud.io',
  version: 'v1alpha1',
  plural,
  kind,
  namespaced: true,
});
const extension = (plural: string, kind: string): ResourceType => ({
  group: 'extensions.gardener.cloud',
  version: 'v1alpha1',
  plural,
  kind,
  namespaced: true,
});
const garden = (plural: string, kind: string, namespaced = true): ResourceType => ({
  group: 'core.gardener.cloud',
  version: 'v1beta1',
  plural,
  kind,
  namespaced,
});

/** Every resource that this project reads or writes. */
export const resources = {
  nodes: core('nodes', 'Node', false),
  pods: core('pods', 'Pod'),
  secrets: core('secrets', 'Secret'),
  configMaps: core('configmaps', 'ConfigMap'),
  namespaces: core('namespaces', 'Namespace', false),
  persistentVolumes: core('persistentvolumes', 'PersistentVolume', false),
  persistentVolumeClaims: core('persistentvolumeclaims', 'PersistentVolumeClaim'),
  serviceAccounts: core('serviceaccounts', 'ServiceAccount'),
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
  machineDeployments: machine('machinedeployments', 'MachineDeployment'),
  machineSets: machine('machinesets', 'MachineSet'),
  machines: machine('machines', 'Machine'),
  machineClasses: machine('machineclasses', 'MachineClass'),
  workers: extension('workers', 'Worker'),
  operatingSystemConfigs: extension('operatingsystemconfigs', 'OperatingSystemConfig'),
  shoots: garden('shoots', 'Shoot'),
  cloudProfiles: garden('cloudprofiles', 'CloudProfile', false),
  namespacedCloudProfiles: garden('namespacedcloudprofiles', 'NamespacedCloudProfile'),
} as const satisfies Record<string, ResourceType>;
