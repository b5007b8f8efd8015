/**
 * Labels, annotations, conditions and taints that the actors of an in-place update exchange, in both vocabularies.
 *
 * @source spec of machine-controller-manager and gardener-node-agent; GEP-0031
 */
export const marks = {
  /** Node labels of both vocabularies. Presence counts. */
  candidate: 'node.machine.sapcloud.io/candidate-for-update',
  selected: 'node.machine.sapcloud.io/selected-for-update',
  /** Shipped vocabulary: node label, `successful` or `failed`. */
  updateResult: 'node.machine.sapcloud.io/update-result',
  /** Shipped vocabulary: node annotation, text. */
  updateFailedReason: 'node.machine.sapcloud.io/update-failed-reason',
  /** Shipped vocabulary: type of the node condition. */
  inPlaceCondition: 'InPlaceUpdate',
  /** GEP-0031 vocabulary: node labels. */
  readyForUpdate: 'node.machine.sapcloud.io/ready-for-update',
  /** Second spelling in GEP-0031; read, never written. */
  readyToUpdate: 'node.machine.sapcloud.io/ready-to-update',
  updateSuccessful: 'node.machine.sapcloud.io/update-successful',
  updateFailed: 'node.machine.sapcloud.io/update-failed',
  /** GEP-0031 vocabulary: node annotation, text. */
  updateFailureMessage: 'node.machine.sapcloud.io/update-failure-message',
  /** Machine label: node of the machine. */
  machineNode: 'node',
  /** Node label: machine of the node. */
  nodeMachineName: 'node.gardener.cloud/machine-name',
  templateHash: 'machine-template-hash',
  scaleUpDisabled: 'node.machine.sapcloud.io/scale-up-disabled',
  autoscalerScaleDownDisabled: 'cluster-autoscaler.kubernetes.io/scale-down-disabled',
  autoscalerScaleDownDisabledByUs: 'cluster-autoscaler.kubernetes.io/scale-down-disabled-by-mcm',
  criticalComponentsTaint: 'node.gardener.cloud/critical-components-not-ready',
  preferNoSchedule: 'deployment.machine.sapcloud.io/prefer-no-schedule',
  pool: 'worker.gardener.cloud/pool',
  workerName: 'worker.gardener.cloud/name',
  nodeAgentSecretName: 'worker.gardener.cloud/gardener-node-agent-secret-name',
  kubernetesVersion: 'worker.gardener.cloud/kubernetes-version',
  /** Node annotation: checksum of the OperatingSystemConfig that was applied. */
  appliedChecksum: 'checksum/cloud-config-data',
  /** Secret annotation: checksum of `osc.yaml`. */
  secretChecksum: 'checksum/data-script',
  zone: 'topology.kubernetes.io/zone',
  /** Ours, beyond both vocabularies. Node annotations unless said otherwise. */
  cordonOwner: 'inplace.gardener.cloud/cordoned-by',
  target: 'inplace.gardener.cloud/target',
  selectedSince: 'inplace.gardener.cloud/selected-since',
  autoscalerPrevious: 'inplace.gardener.cloud/autoscaler-previous',
  /** Which claim the ready mark belongs to: `<target>@<since>`. A ready mark of another claim is stale. */
  readyFor: 'inplace.gardener.cloud/ready-for',
  /** When the ready mark was written, RFC 3339: starts the clock of the update deadline. */
  readySince: 'inplace.gardener.cloud/ready-since',
  attempt: 'inplace.gardener.cloud/attempt',
  /** Left behind by a finished update: `<target>@<since>`. */
  lastUpdate: 'inplace.gardener.cloud/last-update',
  /** On the MachineDeployment: who is selected (architecture: the pool record). */
  poolRecord: 'inplace.gardener.cloud/pool-record',
} as const;

/** Reasons of the shipped `InPlaceUpdate` node condition. */
export const inPlaceReasons = [
  'CandidateForUpdate',
  'SelectedForUpdate',
  'DrainSuccessful',
  'ReadyForUpdate',
  'UpdateSuccessful',
  'UpdateFailed',
] as const;
export type InPlaceReason = (typeof inPlaceReasons)[number];

/** Annotations on a Shoot. */
export const operations = {
  annotation: 'gardener.cloud/operation',
  maintenanceAnnotation: 'maintenance.gardener.cloud/operation',
  force: 'force-in-place-update',
  /** GEP-0031 spelling of force, with the value `true`. */
  gepForceAnnotation: 'shoot.gardener.cloud/force-in-place-update',
} as const;
