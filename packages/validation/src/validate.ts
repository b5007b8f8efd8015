import type { CloudProfile, MachineDeployment, NamespacedCloudProfile, OperatingSystemConfig, Shoot, Worker } from '@gardener-inplace/api';
import { admissionOf, isTouched, shootAdmission, type AdmissionRequest } from './admission/admission-context.js';
import { extensionState } from './extension/extension-context.js';
import type { FieldError } from './field-error.js';
import { namespacedProfileState, profileState } from './image/profile-context.js';
import { machineDeploymentState } from './machine-deployment/machine-deployment-view.js';
import type { ValidationOptions } from './options.js';
import { admissionRules } from './rules/admission-rules.js';
import { cloudProfileRules, namespacedCloudProfileRules } from './rules/profile-rules.js';
import { machineDeploymentRules } from './rules/machine-deployment-rules.js';
import { operatingSystemConfigRules, workerRules } from './rules/extension-rules.js';
import { shootCreateRules, shootUpdateRules } from './rules/shoot-rules.js';
import { runBlocks } from './runner.js';
import { shootState, shootUpdate } from './shoot/shoot-context.js';

/**
 * May this Shoot be created? An empty list says yes.
 *
 * Static rules only: what the CloudProfile allows is {@link admitShoot}'s question, defaults are {@link defaultShoot}'s work.
 * Any shape of input is answered, none throws.
 *
 * @source V-SHOOT-01, 02, 21 to 31, 34 to 38
 */
export function validateShootCreate(shoot: Shoot, options: ValidationOptions = {}): readonly FieldError[] {
  const state = shootState(shoot, options);
  return runBlocks(shootCreateRules, state, state.settings.strict);
}

/**
 * May this Shoot become that one? An empty list says yes. Pools are matched by name; `status` is read from the new Shoot.
 *
 * ```ts
 * for (const { field, detail } of validateShootUpdate(old, shoot)) console.error(`${field}: ${detail}`);
 * // spec.provider.workers[0].machine.type: cannot change from m5.large to m5.xlarge: an in-place update keeps the machine
 * ```
 * @source V-SHOOT-01, 03 to 39
 */
export function validateShootUpdate(old: Shoot, shoot: Shoot, options: ValidationOptions = {}): readonly FieldError[] {
  const update = shootUpdate(old, shoot, options);
  return runBlocks(shootUpdateRules, update, update.settings.strict);
}

/** A request to store a Shoot. Nothing is asked when neither spec nor metadata changed, and nothing on deletion. */
export interface ShootAdmissionRequest extends AdmissionRequest {
  readonly old?: Shoot;
  readonly shoot: Shoot;
  readonly cloudProfile: CloudProfile;
}

/**
 * Does the CloudProfile allow the machine images this Shoot chooses? Ask it after {@link validateShootCreate} or
 * {@link validateShootUpdate} had nothing to say. `options.now` decides what has expired.
 *
 * @source V-ADM-01 to 05
 */
export function admitShoot(request: ShootAdmissionRequest, options: ValidationOptions = {}): readonly FieldError[] {
  const admission = shootAdmission(request ?? {}, options);
  return runBlocks(admissionRules, admission, admission.settings.strict);
}

/**
 * What an API server says to a request to create a Shoot, or with `old` to update one: the static rules first, and what the
 * CloudProfile allows only when they had nothing to say. One call reads each object once.
 *
 * ```ts
 * const isAllowed = shootVerdict({ old, shoot, cloudProfile }, { now: new Date().toISOString() }).length === 0;
 * ```
 * @source Gardener API reference b0: the errors of {@link validateShootCreate} or {@link validateShootUpdate}, else of {@link admitShoot}
 */
export function shootVerdict(
  request: { readonly old?: Shoot; readonly shoot: Shoot; readonly cloudProfile: CloudProfile },
  options: ValidationOptions = {},
): readonly FieldError[] {
  const { old, shoot, cloudProfile }: Partial<typeof request> = request ?? {};
  if (old === undefined || old === null) {
    const state = shootState(shoot, options);
    const errors = runBlocks(shootCreateRules, state, state.settings.strict);
    return errors.length > 0
      ? errors
      : runBlocks(admissionRules, admissionOf({ ...state, old: undefined }, cloudProfile), state.settings.strict);
  }
  const update = shootUpdate(old, shoot, options);
  const errors = runBlocks(shootUpdateRules, update, update.settings.strict);
  if (errors.length > 0) return errors;
  const refused = runBlocks(admissionRules, admissionOf(update, cloudProfile), update.settings.strict);
  // Asked last, because only a refusal depends on it.
  return refused.length > 0 && isTouched(old, shoot) ? refused : [];
}

/**
 * Are the machine image versions of a CloudProfile readable?
 *
 * @source V-CP-01, 02
 */
export function validateCloudProfile(profile: CloudProfile, options: ValidationOptions = {}): readonly FieldError[] {
  const state = profileState(profile, options);
  return runBlocks(cloudProfileRules, state, state.settings.strict);
}

/**
 * Does a NamespacedCloudProfile leave its parent's versions alone? With `old` it is updated, without it is created.
 *
 * @source V-NCP-01 to 04
 */
export function validateNamespacedCloudProfile(
  request: { readonly profile: NamespacedCloudProfile; readonly old?: NamespacedCloudProfile; readonly parent: CloudProfile },
  options: ValidationOptions = {},
): readonly FieldError[] {
  const state = namespacedProfileState(request ?? {}, options);
  return runBlocks(namespacedCloudProfileRules, state, state.settings.strict);
}

/**
 * Would the machine controller act on this MachineDeployment? What fails here it drops without a word.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 */
export function validateMachineDeployment(machineDeployment: MachineDeployment, options: ValidationOptions = {}): readonly FieldError[] {
  const state = machineDeploymentState(machineDeployment, options);
  return runBlocks(machineDeploymentRules, state, state.settings.strict);
}

/**
 * Is a Worker complete, and unchanged where it must be? With `old` it is updated.
 *
 * @source V-EXT-02
 */
export function validateWorkerResource(
  request: { readonly worker: Worker; readonly old?: Worker },
  options: ValidationOptions = {},
): readonly FieldError[] {
  const state = extensionState(request?.old, request?.worker, options);
  return runBlocks(workerRules, state, state.settings.strict);
}

/**
 * Is the in-place section of an OperatingSystemConfig complete, and is it unchanged where it must be? With `old` it is updated.
 *
 * @source V-EXT-01, V-EXT-02
 */
export function validateOperatingSystemConfig(
  request: { readonly operatingSystemConfig: OperatingSystemConfig; readonly old?: OperatingSystemConfig },
  options: ValidationOptions = {},
): readonly FieldError[] {
  const state = extensionState(request?.old, request?.operatingSystemConfig, options);
  return runBlocks(operatingSystemConfigRules, state, state.settings.strict);
}
