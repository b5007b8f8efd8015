export { inPlaceHash, inPlaceHashItems, type InPlaceHashInput } from './hash/in-place-hash.js';
export { workerPoolHash, type WorkerPoolHashInput } from './hash/worker-pool-hash.js';
export { operatingSystemConfigKey, rollingHashItems, type OperatingSystemConfigKeyInput } from './hash/operating-system-config-key.js';
export { lastInitiationTime } from './hash/rotation-time.js';
export type { Credentials, HashItem, HashItemName } from './hash/hash-item.js';

export { agentSecretNameOf } from './worker/agent-secret-name.js';
export { buildWorker, type BuildWorker } from './worker/build-worker.js';

export { buildMachineDeployments, type BuildMachineDeployments, type MachineDeployments } from './machines/machine-deployments.js';
export { shareOf, shareOfBudget } from './machines/distribution.js';

export { buildOperatingSystemConfig, type BuildOperatingSystemConfig } from './operating-system-config/build-operating-system-config.js';
export { inPlaceSectionOf } from './operating-system-config/in-place-section.js';
export { kubeletConfigPath, renderKubeletConfig } from './operating-system-config/kubelet-files.js';
export {
  nodeAgentSecretOf,
  reducedOperatingSystemConfig,
  secretChecksum,
  type NodeAgentSecret,
} from './operating-system-config/node-agent-secret.js';

export { diffOperatingSystemConfig, type OperatingSystemConfigChanges } from './diff/diff-operating-system-config.js';
export { needsEmptyNode, noFlags, type InPlaceFlags, type NodeFacts } from './diff/in-place-flags.js';
export { detectOsVersion, isSameOsVersion, runningOsVersionFor, type CompareOsVersions } from './diff/os-version.js';
export { isMinorUpdate } from './diff/kubelet-version.js';
export { compareKubeletConfig, type KubeletConfigChange, type KubeletConfiguration } from './diff/kubelet-config.js';
export { rotationChanges, type RotationChanges } from './diff/rotation-changes.js';
export { collectFiles, diffFiles, type FileChanges } from './diff/files.js';
export { diffUnits, mergeUnits, type ChangedUnit, type DropInChanges, type UnitChanges, type UnitCommand } from './diff/units.js';

export { addPendingPools, clearPendingAfterWorkerReady, desiredHashOf } from './life-cycle/pending-pools.js';
export { prunePendingPools } from './life-cycle/prune-pending.js';
export { releaseManualPools, wakesShootStatus, type ReleaseManualPools, type WorkerEvent } from './life-cycle/release-manual-pools.js';
export { advanceRotations } from './life-cycle/rotation-phase.js';
export { manualConstraint, type ManualConstraint } from './life-cycle/manual-constraint.js';
export { recordedHashes, type RecordedHashes } from './life-cycle/recorded-hashes.js';
export { generationChange, type GenerationChange } from './life-cycle/generation.js';
export { normalizeOperations, operationsIn } from './life-cycle/operations.js';
export { maintenanceVersions, type MaintenanceVersions } from './life-cycle/maintenance-versions.js';
export { machineDeploymentHealth, type DeploymentHealth } from './life-cycle/deployment-health.js';
export { rolloutAnswer, type DeploymentRollout, type RolloutAnswer, type RolloutWait } from './life-cycle/rollout-wait.js';

export { shootImpact, type PoolImpact, type ShootImpact, type ShootImpactOptions } from './impact/shoot-impact.js';
export type { PoolEffect, PoolFate, ProviderData } from './impact/pool-effect.js';
export type { Trigger } from './impact/trigger.js';
