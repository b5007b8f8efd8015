import type { Rule } from '../../rule.js';
import { machineType } from '../../shoot/frozen-fields.js';
import { frozenPairs } from '../../shoot/frozen-pairs.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * An in-place update keeps the machine, so its type cannot change.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113
 */
export const frozenMachineType: Rule<ShootUpdate> = {
  id: 'V-SHOOT-06',
  sentence: 'The machine type of a pool that is updated in place does not change.',
  condition: 'Invalid when machine.type differs.',
  exceptions: 'Upstream does not compare when the same update switches between automatic and manual (F-02); STRICT-01 does.',
  source: 'ValidateProviderUpdate',
  since: '1.113',
  check: (update) => frozenPairs(update).flatMap(machineType),
};
