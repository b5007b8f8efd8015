export type * from './kinds/meta.js';
export type * from './kinds/cloud-profile.js';
export type * from './kinds/kubelet.js';
export type * from './kinds/shoot-worker.js';
export type * from './kinds/shoot.js';
export type * from './kinds/worker.js';
export type * from './kinds/containerd.js';
export type * from './kinds/operating-system-config.js';
export type * from './kinds/machine.js';
export type * from './kinds/machine-set.js';
export type * from './kinds/machine-deployment.js';
export type * from './kinds/node.js';
export type * from './kinds/pod.js';
export type * from './kinds/pod-disruption-budget.js';
export type * from './kinds/secret.js';
export { inPlaceReasons, marks, operations, type InPlaceReason } from './marks.js';
export { customResources, type CustomResourceTraits } from './custom-resources.js';
export { resources, type ResourceType } from './resources.js';
export type { Order, Result, ValueError } from './values/result.js';
export { majorMinor, normalizeVersion, orderVersions, parseVersion, type Version } from './values/version.js';
export { compareVersions, isVersionLowerThan, skipsMinor, type VersionOperator } from './values/version-comparison.js';
export {
  canonicalQuantity,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
} from './values/quantity.js';
export { isIntOrPercent, resolveIntOrPercent } from './values/int-or-percent.js';
export { durationMilliseconds, formatDuration, parseDuration } from './values/duration.js';
export { isInPlace, isManualInPlace } from './shoot/update-strategy.js';
export { effectiveKubelet, effectiveKubernetesVersion } from './shoot/effective-kubernetes.js';
export type { Reading, Vocabulary, VocabularyConflict } from './vocabulary/vocabulary.js';
export { inPlaceConfigOf, writeInPlaceConfig } from './vocabulary/image-in-place-updates.js';
export { inPlaceSpecOf, osUpdateOf, writeInPlaceSpec, writeOsUpdate } from './vocabulary/operating-system-config.js';
export { pendingWorkersOf, writePendingWorkers, type PendingWorkers } from './vocabulary/pending-workers.js';
export { isUpdateForced, writeForce } from './vocabulary/force.js';
export { kubeletConfigOf, writeKubeletConfig } from './vocabulary/kubelet-config.js';
export { orchestrationTypeOf, writeOrchestrationType } from './vocabulary/orchestration-type.js';
export type { JsonSchema } from './schemas/json-schema.js';
export { openSchema } from './schemas/open-schema.js';
export { schemas } from './schemas/schemas.generated.js';
