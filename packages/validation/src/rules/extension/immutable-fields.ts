import { fieldPath } from '../../field-path.js';
import { invalid, type Rule } from '../../rule.js';
import type { ExtensionState } from '../../extension/extension-context.js';
import { memberAt } from '../../unknown-value.js';

const immutable = (fields: readonly string[]): Rule<ExtensionState> => ({
  id: 'V-EXT-02c',
  sentence: 'The fields that say who answers for an extension resource do not change.',
  condition: 'Invalid when type or region of a Worker, or type or purpose of an OperatingSystemConfig, differs from before.',
  source: 'ValidateWorkerUpdate, ValidateOperatingSystemConfigUpdate',
  check: ({ old, current }) =>
    fields
      .map((field) => ({ field, from: memberAt(old?.spec, field) ?? '', to: memberAt(current.spec, field) ?? '' }))
      .filter(({ from, to }) => old !== undefined && from !== to)
      .map(({ field, from, to }) => invalid(fieldPath('spec', field), to, { field, from, to })),
});

/**
 * Another extension would find something it did not make, and the old one would leave it behind.
 *
 * @source ValidateWorkerUpdate
 */
export const immutableWorkerFields: Rule<ExtensionState> = /* @__PURE__ */ immutable(['type', 'region']);

/** The same for an OperatingSystemConfig. */
export const immutableOperatingSystemConfigFields: Rule<ExtensionState> = /* @__PURE__ */ immutable(['type', 'purpose']);
