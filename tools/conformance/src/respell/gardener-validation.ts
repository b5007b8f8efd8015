import type { CloudProfile, MachineImageVersion, OperatingSystemConfig, Shoot, Worker } from '@gardener-inplace/api';
import type { Case } from '../case-file.js';
import { rewriteObject, type Respelled } from '../vocabulary/field.js';
import {
  imageVersionField,
  operatingSystemConfigFields,
  profileFields,
  shootFields,
  shootWithoutCounterpart,
  workerFields,
  workerWithoutCounterpart,
} from '../vocabulary/fields.js';

/** What `old` and `new` of an area are; every other area is about Shoots. */
const subjects: Readonly<Record<string, 'profile' | 'operatingSystemConfig' | 'worker'>> = {
  cloudprofile: 'profile',
  namespacedcloudprofile: 'profile',
  'osc-schema': 'operatingSystemConfig',
  'worker-resource': 'worker',
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where an error points to, once the object is spelled as GEP-0031 spells it. */
const paths: readonly (readonly [shipped: RegExp, gep: string])[] = [
  [/(\.versions\[\d+\])\.minVersionForInPlaceUpdate$/, '$1.inPlaceUpdateConfig.minVersionForUpdate'],
  [/(\.versions\[\d+\])\.inPlaceUpdates\b/, '$1.inPlaceUpdateConfig'],
  [/^spec\.inPlaceUpdates\.kubelet$/, 'spec.kubeletVersion'],
  [/^spec\.inPlaceUpdates\.operatingSystemVersion$/, 'spec.osVersion'],
  [/^status\.inPlaceUpdates\.osUpdate\.command$/, 'status.inPlaceUpdates.osUpdate[0].command'],
];

const respellPath = (field: unknown): unknown =>
  typeof field === 'string' ? paths.reduce((path, [shipped, gep]) => path.replace(shipped, gep), field) : field;

const respellExpectation = (expect: unknown): unknown =>
  isRecord(expect) && Array.isArray(expect['errors'])
    ? {
        ...expect,
        errors: expect['errors'].map((error: Readonly<Record<string, unknown>>) => ({ ...error, field: respellPath(error['field']) })),
      }
    : expect;

/** The case as GEP-0031 spells it: the same verdict is expected, with error paths in that spelling. */
export const respell = ({ input, expect, releases }: Case): Respelled => {
  const note = { rewritten: new Set<string>(), kept: new Set<string>() };
  const write: Readonly<Record<string, (object: unknown) => unknown>> = {
    shoot: (object) => rewriteObject(object as Shoot, shootFields, shootWithoutCounterpart, note),
    profile: (object) => rewriteObject(object as CloudProfile, profileFields, [], note),
    operatingSystemConfig: (object) => rewriteObject(object as OperatingSystemConfig, operatingSystemConfigFields, [], note),
    worker: (object) => rewriteObject(object as Worker, workerFields, workerWithoutCounterpart, note),
    versions: (list) => (list as readonly MachineImageVersion[]).map((version) => rewriteObject(version, [imageVersionField], [], note)),
  };
  const subject = subjects[input.area] ?? 'shoot';
  const places: Readonly<Record<string, string>> = { old: subject, new: subject, cloudProfile: 'profile' };
  const parameters: Readonly<Record<string, string>> = { worker: 'worker', oldWorker: 'worker', newWorker: 'worker', versions: 'versions' };

  const rewriteMembers = (members: Readonly<Record<string, unknown>>, kinds: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
        const fits = kind === 'versions' ? Array.isArray(value) : isRecord(value);
        return [name, kind !== undefined && fits ? write[kind]?.(value) : value];
      }),
    );
  const objects = rewriteMembers(input, places);
  const parametersOf = objects['input'];
  const rewritten = {
    ...objects,
    ...(isRecord(parametersOf) && { input: rewriteMembers(parametersOf, parameters) }),
    id: input.id,
    area: input.area,
    vocabulary: 'gep' as const,
  };
  return {
    test: { input: rewritten, expect: respellExpectation(expect), releases },
    rewritten: [...note.rewritten],
    kept: [...note.kept],
  };
};
