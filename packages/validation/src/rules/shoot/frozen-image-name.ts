import type { Rule } from '../../rule.js';
import { imageName } from '../../shoot/frozen-fields.js';
import { frozenPairs } from '../../shoot/frozen-pairs.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * An operating system updates itself to a newer version of itself, never to another one.
 *
 * @source ValidateProviderUpdate
 * @since Gardener 1.113
 */
export const frozenImageName: Rule<ShootUpdate> = {
  id: 'V-SHOOT-07',
  sentence: 'The machine image name of a pool that is updated in place does not change.',
  condition: 'Invalid when both images are present and their names differ.',
  exceptions: 'Upstream does not compare when the same update switches between automatic and manual (F-02); STRICT-01 does.',
  source: 'ValidateProviderUpdate',
  since: '1.113',
  check: (update) => frozenPairs(update).flatMap(imageName),
};
