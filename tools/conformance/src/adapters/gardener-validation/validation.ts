import type { CloudProfile, NamespacedCloudProfile, OperatingSystemConfig, Shoot, ShootWorker, Worker } from '@gardener-inplace/api';
import {
  admitShoot,
  defaultMachineImages,
  defaultPool,
  pendingLockRules,
  runRules,
  shootUpdate,
  validateCloudProfile,
  validateNamespacedCloudProfile,
  validateOperatingSystemConfig,
  validateShootCreate,
  validateShootUpdate,
  validateWorkerResource,
  type FieldError,
  type ValidationOptions,
} from '@gardener-inplace/validation';
import type { Area, CaseInput } from '../../area.js';
import { compareKeys } from '../../compare.js';

/** The cases' dates are 2020 (past) and 2099 (future). */
const now = '2026-01-01T00:00:00Z';

const optionsOf = (input: CaseInput): ValidationOptions => ({
  now,
  vocabulary: input.vocabulary ?? 'shipped',
  featureGates: (input['featureGates'] ?? {}) as NonNullable<ValidationOptions['featureGates']>,
});

interface Answer {
  readonly allowed: boolean;
  readonly errors: readonly { readonly type: string; readonly field: string }[];
  readonly result?: unknown;
}

const answer = (errors: readonly FieldError[], result?: unknown): Answer => ({
  allowed: errors.length === 0,
  errors: errors.map(({ type, field }) => ({ type, field })),
  ...(result === undefined ? {} : { result }),
});

const area = (run: (input: CaseInput) => Answer): Area => ({
  run,
  compare: (expected, actual) => compareKeys(expected, actual, { unordered: ['errors'] }),
});

const shoots = (input: CaseInput) => ({
  old: input['old'] as Shoot,
  shoot: input['new'] as Shoot,
  isUpdate: input['operation'] === 'update',
});

const shoot = area((input) => {
  const { old, shoot: current, isUpdate } = shoots(input);
  return answer(isUpdate ? validateShootUpdate(old, current, optionsOf(input)) : validateShootCreate(current, optionsOf(input)));
});

const pendingLock = area((input) => {
  const { old, shoot: current } = shoots(input);
  return answer(runRules(pendingLockRules, shootUpdate(old, current, optionsOf(input))));
});

const admission = area((input) => {
  const { old, shoot: current, isUpdate } = shoots(input);
  const cloudProfile = input['cloudProfile'] as CloudProfile;
  const request = isUpdate
    ? { operation: 'update' as const, old, shoot: current, cloudProfile }
    : { operation: 'create' as const, shoot: current, cloudProfile };
  return answer(admitShoot(request, optionsOf(input)));
});

const cloudProfile = area((input) => answer(validateCloudProfile(input['new'] as CloudProfile, optionsOf(input))));

const namespacedCloudProfile = area((input) => {
  const [profile, parent] = [input['new'] as NamespacedCloudProfile, input['cloudProfile'] as CloudProfile];
  const old = input['old'] as NamespacedCloudProfile | undefined;
  return answer(validateNamespacedCloudProfile(old ? { profile, parent, old } : { profile, parent }, optionsOf(input)));
});

const mutation = area((input) => {
  const { old, shoot: current } = shoots(input);
  const request = { shoot: current, cloudProfile: input['cloudProfile'] as CloudProfile };
  const { shoot: completed, errors } = defaultMachineImages(old ? { ...request, old } : request, optionsOf(input));
  const images = (completed.spec.provider.workers ?? []).map(({ name, machine }) => ({
    pool: name,
    name: machine.image?.name,
    version: machine.image?.version,
  }));
  return answer(errors, { images });
});

const defaulting = area((input) => {
  const workers = (input['new'] as Shoot).spec.provider.workers ?? [];
  return answer([], { workers: workers.map((worker: ShootWorker) => defaultPool(worker)) });
});

const operatingSystemConfig = area((input) => {
  const [current, old] = [input['new'] as OperatingSystemConfig, input['old'] as OperatingSystemConfig | undefined];
  return answer(
    validateOperatingSystemConfig(old ? { operatingSystemConfig: current, old } : { operatingSystemConfig: current }, optionsOf(input)),
  );
});

const workerResource = area((input) => {
  const object = (input['new'] ?? {}) as Worker | OperatingSystemConfig;
  if (object.kind === 'OperatingSystemConfig' || 'purpose' in (object.spec ?? {})) return operatingSystemConfig.run(input) as Answer;
  const [worker, old] = [object as Worker, input['old'] as Worker | undefined];
  return answer(validateWorkerResource(old ? { worker, old } : { worker }, optionsOf(input)));
});

export const areas: Readonly<Record<string, Area>> = {
  shoot,
  'shoot-pending-lock': pendingLock,
  'shoot-admission': admission,
  cloudprofile: cloudProfile,
  namespacedcloudprofile: namespacedCloudProfile,
  'shoot-mutation': mutation,
  'shoot-defaulting': defaulting,
  'osc-schema': operatingSystemConfig,
  'worker-resource': workerResource,
};
