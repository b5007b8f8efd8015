import { operations } from '@gardener-inplace/api';
import { fieldPath, type FieldPath } from '../field-path.js';
import { entriesOf, memberAt, textOf } from '../unknown-value.js';
import type { ShootView } from './shoot-view.js';

/** One operation asked for, and the annotation that asks. */
export interface RequestedOperation {
  readonly name: string;
  readonly path: FieldPath;
  readonly isMaintenance: boolean;
}

export const annotationsPath = /* @__PURE__ */ fieldPath('metadata', 'annotations');
export const operationPath = /* @__PURE__ */ (() => annotationsPath.key(operations.annotation))();
const maintenancePath = /* @__PURE__ */ (() => annotationsPath.key(operations.maintenanceAnnotation))();

/** An API server stores at most 256 KiB of annotations, so no list in one has more entries. */
const mostEntries = 262_144;

const split = (shoot: ShootView, annotation: string): readonly string[] => {
  const text = textOf(memberAt(shoot.object, 'metadata', 'annotations', annotation)) ?? '';
  return text === '' ? [] : text.split(';', mostEntries).map((entry) => entry.trim());
};

/** Operations to start at once. */
export const immediateOperations = (shoot: ShootView): readonly RequestedOperation[] =>
  split(shoot, operations.annotation).map((name) => ({ name, path: operationPath, isMaintenance: false }));

/** Operations for the next maintenance window. */
export const maintenanceOperations = (shoot: ShootView): readonly RequestedOperation[] =>
  split(shoot, operations.maintenanceAnnotation).map((name) => ({ name, path: maintenancePath, isMaintenance: true }));

/** Every operation: immediate ones first. */
export const requestedOperations = (shoot: ShootView): readonly RequestedOperation[] => [
  ...immediateOperations(shoot),
  ...maintenanceOperations(shoot),
];

/** Operations that will be carried out: a Shoot in deletion has no maintenance any more. */
export const effectiveOperations = (shoot: ShootView): readonly RequestedOperation[] =>
  requestedOperations(shoot).filter(({ isMaintenance }) => !(isMaintenance && shoot.isInDeletion));

/** Phase of a credential's rotation; empty when it was never rotated. */
export const rotationPhase = (shoot: ShootView, credential: string): string =>
  textOf(memberAt(shoot.object, 'status', 'credentials', 'rotation', credential, 'phase')) ?? '';

/** Whether the Shoot sleeps, or is on its way into or out of sleep. */
export const isHibernated = (shoot: ShootView): boolean =>
  memberAt(shoot.spec, 'hibernation', 'enabled') === true || memberAt(shoot.object, 'status', 'hibernated') === true;

/** Whether what is encrypted at rest differs from what is wanted. */
export function isEncryptionChanging(shoot: ShootView): boolean {
  const wanted = new Set(entriesOf(memberAt(shoot.spec, 'kubernetes', 'kubeAPIServer', 'encryptionConfig', 'resources')));
  const actual = new Set(entriesOf(memberAt(shoot.object, 'status', 'credentials', 'encryptionAtRest', 'resources')));
  return wanted.size !== actual.size || [...wanted].some((resource) => !actual.has(resource));
}

/** Names of pools behind `prefix=`. Without `=` the whole operation is taken for a name, as upstream does. */
export const poolNamesIn = (operation: string, prefix: string): readonly string[] =>
  (operation.startsWith(`${prefix}=`) ? operation.slice(prefix.length + 1) : operation).split(',', mostEntries);
