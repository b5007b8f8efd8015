import { fieldPath, type FieldPath } from '../../field-path.js';
import { notSupported, required, type Finding, type Rule } from '../../rule.js';
import type { ExtensionState } from '../../extension/extension-context.js';
import { entriesOf, memberAt } from '../../unknown-value.js';

const architectures: readonly unknown[] = ['amd64', 'arm64'];

const missing = (parent: unknown, path: FieldPath, ...names: readonly string[]): readonly Finding[] => {
  const value = memberAt(parent, ...names);
  return typeof value === 'string' && value !== '' ? [] : [required(path.child(...names), undefined, { field: names.join('.') })];
};

const poolComplaints = (pool: unknown, index: number): readonly Finding[] => {
  const path = fieldPath('spec', 'pools').index(index);
  const architecture = memberAt(pool, 'architecture');
  return [
    ...missing(pool, path, 'machineType'),
    ...missing(pool, path, 'machineImage', 'name'),
    ...missing(pool, path, 'machineImage', 'version'),
    ...missing(pool, path, 'name'),
    ...(architecture === undefined || architectures.includes(architecture)
      ? []
      : [notSupported(path.child('architecture'), architecture, { value: architecture, supported: architectures })]),
  ];
};

/**
 * What a provider extension needs to make machines. Nothing here knows of in-place updates: only the Shoot is guarded (F-20).
 *
 * @source ValidateWorker of the extensions API
 */
export const workerFields: Rule<ExtensionState> = {
  id: 'V-EXT-02',
  sentence: 'A Worker names type, region and secret, and its pools name machine type, image and themselves.',
  condition: 'Required for each that is missing or empty; NotSupported for an architecture other than amd64 and arm64.',
  source: 'ValidateWorker of the extensions API',
  check: ({ current: { spec } }) => [
    ...missing(spec, fieldPath('spec'), 'type'),
    ...missing(spec, fieldPath('spec'), 'region'),
    ...missing(spec, fieldPath('spec'), 'secretRef', 'name'),
    ...entriesOf(memberAt(spec, 'pools')).flatMap(poolComplaints),
  ],
};
