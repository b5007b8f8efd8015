/**
 * Labels, annotations, conditions and taints that the actors of an in-place update exchange, in both vocabularies.
 *
 * @source spec of machine-controller-manager and gardener-node-agent; GEP-0031
 */
export const marks = {
  /** Both vocabularies: node label; the node is to be updated. Presence counts, whatever the value. */
  candidate: 'node.machine.sapcloud.io/candidate-for-update',
  /** Both vocabularies: node label; the node's turn has come, set by the controller or by a person. Presence counts: `false` selects too. */
  selected: 'node.machine.sapcloud.io/selected-for-update',
  /** Shipped vocabulary: node label, `successful` or `failed`. */
  updateResult: 'node.machine.sapcloud.io/update-result',
  /** Shipped vocabulary: node annotation, text. */
  updateFailedReason: 'node.machine.sapcloud.io/update-failed-reason',
  /** Shipped vocabulary: type of the node condition. */
  inPlaceCondition: 'InPlaceUpdate',
  /** GEP-0031 vocabulary: node label; the node is drained and the agent may begin. */
  readyForUpdate: 'node.machine.sapcloud.io/ready-for-update',
  /** Second spelling in GEP-0031; read, never written. */
  readyToUpdate: 'node.machine.sapcloud.io/ready-to-update',
  /** GEP-0031 vocabulary: node label; the agent is done. */
  updateSuccessful: 'node.machine.sapcloud.io/update-successful',
  /** GEP-0031 vocabulary: node label; the agent gave up. */
  updateFailed: 'node.machine.sapcloud.io/update-failed',
  /** GEP-0031 vocabulary: node annotation, text. */
  updateFailureMessage: 'node.machine.sapcloud.io/update-failure-message',
  /** Machine label: node of the machine. */
  machineNode: 'node',
  /** Node label: machine of the node. */
  nodeMachineName: 'node.gardener.cloud/machine-name',
  /** Label of MachineSets and machines: tells the sets of a deployment apart. */
  templateHash: 'machine-template-hash',
  /** MachineSet label; presence stops the set from creating machines. */
  scaleUpDisabled: 'node.machine.sapcloud.io/scale-up-disabled',
  /** MachineSet label, value `True`: stops creation while more machines exist than should. */
  freeze: 'freeze',
  /** Machine label, value `True`: the next drain deletes pods instead of evicting them. */
  forceDrain: 'force-drain',
  /** Machine annotation, default 3: lower goes first when a set shrinks. */
  machinePriority: 'machinepriority.machine.sapcloud.io',
  /** MachineSet and MachineDeployment annotation: number of the template, counting up. */
  revision: 'deployment.kubernetes.io/revision',
  /** MachineSet annotation: earlier revisions of the same template. */
  revisionHistory: 'deployment.kubernetes.io/revision-history',
  /** MachineSet annotation: replicas of the deployment when the set was last sized. */
  desiredReplicas: 'deployment.kubernetes.io/desired-replicas',
  /** MachineSet annotation: desired replicas plus surge; for in-place updates without surge. */
  maxReplicas: 'deployment.kubernetes.io/max-replicas',
  /** Node annotation, value `true`: the autoscaler leaves the node alone. */
  autoscalerScaleDownDisabled: 'cluster-autoscaler.kubernetes.io/scale-down-disabled',
  /** Node annotation, value `true`: the controller set the one above, so it may remove it. */
  autoscalerScaleDownDisabledByUs: 'cluster-autoscaler.kubernetes.io/scale-down-disabled-by-mcm',
  /** Taint, `NoSchedule`: set after an update, removed by another component once DaemonSets run again. */
  criticalComponentsTaint: 'node.gardener.cloud/critical-components-not-ready',
  /** Taint, `PreferNoSchedule`, on nodes of old sets; also the MachineSet annotation that says they got it. */
  preferNoSchedule: 'deployment.machine.sapcloud.io/prefer-no-schedule',
  /** Label of nodes, MachineDeployments and Secrets: the pool. */
  pool: 'worker.gardener.cloud/pool',
  /** Machine label of pools that are updated in place: the Worker resource. */
  workerName: 'worker.gardener.cloud/name',
  /** Node label: the Secret that the node's agent follows. */
  nodeAgentSecretName: 'worker.gardener.cloud/gardener-node-agent-secret-name',
  /** Node label. */
  kubernetesVersion: 'worker.gardener.cloud/kubernetes-version',
  /** Node annotation: checksum of the OperatingSystemConfig that was applied. */
  appliedChecksum: 'checksum/cloud-config-data',
  /** Secret annotation: checksum of `osc.yaml`. */
  secretChecksum: 'checksum/data-script',
  /** Secret annotation, value `true`: agents of the pool apply changes one after another. */
  serialReconciliation: 'reconciliation.osc.node-agent.gardener.cloud/serial',
  /** Node annotation: how long the agent waits before it applies a changed Secret. */
  reconciliationDelay: 'node-agent.gardener.cloud/reconciliation-delay',
  /** Shipped vocabulary: node annotation; the OS version whose update command was started. */
  updatingOsVersion: 'node-agent.gardener.cloud/updating-operating-system-version',
  /** Node label. */
  zone: 'topology.kubernetes.io/zone',
  // Ours, beyond both vocabularies: node annotations unless said otherwise.
  /** Who cordoned the node: only a cordon of ours is undone by us. */
  cordonOwner: 'inplace.gardener.cloud/cordoned-by',
  /** What the node is to become. */
  target: 'inplace.gardener.cloud/target',
  /** When the node was selected, RFC 3339. */
  selectedSince: 'inplace.gardener.cloud/selected-since',
  /** What the autoscaler annotation was before, to be put back. */
  autoscalerPrevious: 'inplace.gardener.cloud/autoscaler-previous',
  /**
   * Which claim the ready mark belongs to: `<target>@<since>`. A ready mark of another claim is stale. GEP-0031 vocabulary: also on the
   * Machine, written before the mark, so that what was decided on the machine earlier comes too late.
   */
  readyFor: 'inplace.gardener.cloud/ready-for',
  /** When the ready mark was written, RFC 3339: starts the clock of the update deadline. */
  readySince: 'inplace.gardener.cloud/ready-since',
  /** The agent's record of its current or last attempt, as JSON. */
  attempt: 'inplace.gardener.cloud/attempt',
  /** Left behind by the last slot, updated or given up: `<target>@<since>`. A record entry of that slot is over. */
  lastUpdate: 'inplace.gardener.cloud/last-update',
  /** How often in a row a success was reported for another target than the claimed one. */
  rejectedResults: 'inplace.gardener.cloud/rejected-results',
  /** What the agent holds back until the node is empty, or why it cannot carry a config out; for people. */
  heldBack: 'inplace.gardener.cloud/held-back',
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

/** How far an update is, in the reason of the shipped `InPlaceUpdate` node condition; in this order, and the last two are alternatives. */
export type InPlaceReason = (typeof inPlaceReasons)[number];

/** Annotations on a Shoot. */
export const operations = {
  /** At once; entries are separated by `;`. */
  annotation: 'gardener.cloud/operation',
  /** In the next maintenance window. */
  maintenanceAnnotation: 'maintenance.gardener.cloud/operation',
  /** Operation that lifts the lock on pools whose update is pending; counts only when it is the whole annotation (V-SHOOT-18). */
  force: 'force-in-place-update',
  /** GEP-0031 spelling of force, with the value `true`. */
  gepForceAnnotation: 'shoot.gardener.cloud/force-in-place-update',
} as const;
