export {
  admitShoot,
  shootVerdict,
  validateCloudProfile,
  validateMachineDeployment,
  validateNamespacedCloudProfile,
  validateOperatingSystemConfig,
  validateShootCreate,
  validateShootUpdate,
  validateWorkerResource,
  type ShootAdmissionRequest,
} from './validate.js';
export { defaultPool, defaultShoot } from './defaulting/default-shoot.js';
export { defaultMachineImages, type DefaultedImages } from './defaulting/default-machine-images.js';
export { toStatus, type Status, type StatusCause, type StatusKind } from './status.js';
export type { ErrorType, FieldError, Params } from './field-error.js';
export type { ValidationOptions } from './options.js';
export { fieldPath, type FieldPath } from './field-path.js';
export { semanticallyEqual } from './semantic-equality.js';
export { duplicate, forbidden, invalid, notSupported, required, type Finding, type Rule } from './rule.js';
export { runRules, type Block } from './runner.js';
export { shootState, shootUpdate, type PoolPair, type ShootState, type ShootUpdate } from './shoot/shoot-context.js';
export type { ShootView } from './shoot/shoot-view.js';
export type { Pool } from './shoot/pool.js';
export { pendingLockRules, shootCreateRules, shootUpdateRules } from './rules/shoot-rules.js';
export { planUpdatePath } from './path/plan-update-path.js';
export type { PathReason, PoolVersions, UpdatePath, UpdatePathRequest, UpdateStep } from './path/update-path.js';
export { checkStructure, type StructureKind, type StructureOptions } from './structure/check-structure.js';
export { ruleDescriptions, type RuleDescription } from './rules/all-rules.js';
export { messages } from './messages.js';
