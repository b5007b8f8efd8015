import type { Rule } from '../../rule.js';
import { containerRuntime } from '../../shoot/frozen-fields.js';
import { frozenPairs } from '../../shoot/frozen-pairs.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * Containers of one runtime cannot be taken over by another.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113
 */
export const frozenContainerRuntime: Rule<ShootUpdate> = {
  id: 'V-SHOOT-08',
  sentence: 'The container runtime of a pool that is updated in place does not change.',
  condition: 'Invalid when both cri sections are present and their names differ.',
  exceptions: 'Upstream does not compare when the same update switches between automatic and manual (F-02); STRICT-01 does.',
  source: 'ValidateProviderUpdate',
  since: '1.113',
  check: (update) => frozenPairs(update).flatMap(containerRuntime),
};
