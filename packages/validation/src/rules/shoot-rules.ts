import type { Block } from '../runner.js';
import type { ShootState, ShootUpdate } from '../shoot/shoot-context.js';
import { oneVocabulary } from './one-vocabulary.js';
import { readable } from './readable.js';
import { boundsAllowProgress } from './shoot/bounds-allow-progress.js';
import { boundsFormat } from './shoot/bounds-format.js';
import { comparableImageVersion } from './shoot/comparable-image-version.js';
import { comparableControlPlaneVersion, comparablePoolVersion } from './shoot/comparable-version.js';
import { compatibleOperations } from './shoot/compatible-operations.js';
import { controlPlaneVersion } from './shoot/control-plane-version.js';
import { featureGateForNewPools } from './shoot/feature-gate-for-new-pools.js';
import { featureGateOnCreation } from './shoot/feature-gate-on-creation.js';
import { frozenAcrossSwitch } from './shoot/frozen-across-switch.js';
import { frozenContainerRuntime } from './shoot/frozen-container-runtime.js';
import { frozenImageName } from './shoot/frozen-image-name.js';
import { frozenMachineType } from './shoot/frozen-machine-type.js';
import { frozenVolume } from './shoot/frozen-volume.js';
import { frozenWhenUnset } from './shoot/frozen-when-unset.js';
import { healthTimeoutOnlyInPlace } from './shoot/health-timeout-only-in-place.js';
import { imageVersionPresent } from './shoot/image-version-present.js';
import { inPlaceTimeoutNotNegative } from './shoot/in-place-timeout-not-negative.js';
import { inPlaceTimeoutOnlyInPlace } from './shoot/in-place-timeout-only-in-place.js';
import { knownContainerRuntime } from './shoot/known-container-runtime.js';
import { knownOperation } from './shoot/known-operation.js';
import { knownUpdateStrategy } from './shoot/known-update-strategy.js';
import { machineFields } from './shoot/machine-fields.js';
import { manualBounds } from './shoot/manual-bounds.js';
import { noChangeInDeletion } from './shoot/no-change-in-deletion.js';
import { noHibernationInRotation } from './shoot/no-hibernation-in-rotation.js';
import { noImageDowngrade } from './shoot/no-image-downgrade.js';
import { noMinorVersionSkip } from './shoot/no-minor-version-skip.js';
import { noPoolDowngrade } from './shoot/no-pool-downgrade.js';
import { noStepBackToPreRelease } from './shoot/no-step-back-to-pre-release.js';
import { noSwitchToInPlace } from './shoot/no-switch-to-in-place.js';
import { noSwitchToRolling } from './shoot/no-switch-to-rolling.js';
import { nodeLocalDNS } from './shoot/node-local-dns.js';
import { operationWhileHibernated } from './shoot/operation-while-hibernated.js';
import { pendingLockControlPlaneVersion } from './shoot/pending-lock-control-plane-version.js';
import { pendingLockPoolVersion } from './shoot/pending-lock-pool-version.js';
import { pendingLock } from './shoot/pending-lock.js';
import { rolloutWorkersOperation } from './shoot/rollout-workers.js';
import { rotateRolloutWorkersOperation } from './shoot/rotate-rollout-workers.js';
import { rotationCompletion } from './shoot/rotation-completion.js';
import { rotationStart } from './shoot/rotation-start.js';
import { uniquePoolNames } from './shoot/unique-pool-names.js';
import { versionSkew } from './shoot/version-skew.js';
import { volumes } from './shoot/volumes.js';
import { workersOrWorkerless } from './shoot/workers-or-workerless.js';

/** What the object itself must be before anything else is judged. */
export const inputRules: Block<ShootState> = [readable, oneVocabulary];

/** Operations asked for by annotations: an unknown one ends it. */
export const operationRules: Block<ShootState> = [
  knownOperation,
  compatibleOperations,
  operationWhileHibernated,
  rotationStart,
  rotationCompletion,
  rotateRolloutWorkersOperation,
  rolloutWorkersOperation,
];

/** Pools by themselves. Asked of every pool on every write, changed or not. */
export const poolRules: Block<ShootState> = [
  uniquePoolNames,
  machineFields,
  knownUpdateStrategy,
  boundsFormat,
  manualBounds,
  boundsAllowProgress,
  volumes,
  knownContainerRuntime,
  inPlaceTimeoutOnlyInPlace,
  inPlaceTimeoutNotNegative,
  healthTimeoutOnlyInPlace,
  versionSkew,
];

/** The new spec against the old one. A Shoot in deletion, or one that gains or loses its workers, ends it. */
export const specUpdateRules: Block<ShootUpdate> = [
  noChangeInDeletion,
  comparableControlPlaneVersion,
  controlPlaneVersion,
  workersOrWorkerless,
  featureGateForNewPools,
  noSwitchToRolling,
  noSwitchToInPlace,
  frozenMachineType,
  frozenImageName,
  frozenContainerRuntime,
  frozenVolume,
  comparablePoolVersion,
  noPoolDowngrade,
  noMinorVersionSkip,
  imageVersionPresent,
  comparableImageVersion,
  noImageDowngrade,
  frozenAcrossSwitch,
  frozenWhenUnset,
  noStepBackToPreRelease,
];

/** Pools that are being updated stay as they are. An unreadable control plane version ends it. */
export const pendingLockRules: Block<ShootUpdate> = [pendingLockControlPlaneVersion, pendingLockPoolVersion, pendingLock];

/** Everything asked when a Shoot is created, in upstream's order. */
export const shootCreateRules: readonly Block<ShootState>[] = [inputRules, [featureGateOnCreation], operationRules, poolRules];

/** Everything asked when a Shoot is updated, in upstream's order. */
export const shootUpdateRules: readonly Block<ShootUpdate>[] = [
  inputRules,
  specUpdateRules,
  operationRules,
  poolRules,
  [noHibernationInRotation],
  [nodeLocalDNS],
  pendingLockRules,
];
