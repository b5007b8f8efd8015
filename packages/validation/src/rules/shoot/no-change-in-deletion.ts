import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';
import { semanticallyEqual } from '../../semantic-equality.js';

/**
 * What is being taken down is not changed on the way.
 *
 * @source ValidateShootSpecUpdate
 */
export const noChangeInDeletion: Rule<ShootUpdate> = {
  id: 'V-SHOOT-32',
  sentence: 'The spec of a Shoot in deletion does not change.',
  condition:
    'Forbidden at spec when deletionTimestamp is set and the specs differ in meaning; it stands for the whole comparison of the specs.',
  source: 'ValidateShootSpecUpdate',
  decisive: true,
  check: ({ old, shoot }) => (shoot.isInDeletion && !semanticallyEqual(old.spec, shoot.spec) ? [forbidden(fieldPath('spec'))] : []),
};
