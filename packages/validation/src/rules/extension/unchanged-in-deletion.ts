import { forbidden, type Rule } from '../../rule.js';
import type { ExtensionState } from '../../extension/extension-context.js';
import { fieldPath } from '../../field-path.js';
import { semanticallyEqual } from '../../semantic-equality.js';

/**
 * What is being taken down is not changed on the way.
 *
 * @source ValidateWorkerUpdate, ValidateOperatingSystemConfigUpdate
 */
export const unchangedInDeletion: Rule<ExtensionState> = {
  id: 'V-EXT-02b',
  sentence: 'The spec of an extension resource in deletion does not change.',
  condition: 'Forbidden at spec when deletionTimestamp is set and the specs differ in meaning; immutable fields are not judged then.',
  source: 'ValidateWorkerUpdate, ValidateOperatingSystemConfigUpdate',
  decisive: true,
  check: ({ old, current }) =>
    old && current.isInDeletion && !semanticallyEqual(old.spec, current.spec) ? [forbidden(fieldPath('spec'))] : [],
};
