import type { Rule } from '../../rule.js';
import { volume } from '../../shoot/frozen-fields.js';
import { frozenPairs } from '../../shoot/frozen-pairs.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * A root disk is created with its machine, and the machine stays.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113
 */
export const frozenVolume: Rule<ShootUpdate> = {
  id: 'V-SHOOT-09',
  sentence: 'The root volume of a pool that is updated in place does not change.',
  condition: 'Invalid when the volume sections differ in meaning; adding or removing one counts.',
  exceptions: 'Upstream does not compare when the same update switches between automatic and manual (F-02); STRICT-01 does.',
  source: 'ValidateProviderUpdate',
  since: '1.113',
  check: (update) => frozenPairs(update).flatMap(volume),
};
