import type { Rule } from '../../rule.js';
import { containerRuntime, imageName, machineType, volume } from '../../shoot/frozen-fields.js';
import { switchingPairs } from '../../shoot/frozen-pairs.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * Upstream freezes a pool only while its strategy stays the very same, so switching between automatic and manual in the same
 * update lets any machine type through (F-02). The node can follow neither way.
 *
 * @source ours; closes F-02
 */
export const frozenAcrossSwitch: Rule<ShootUpdate> = {
  id: 'STRICT-01',
  sentence: 'Switching between automatic and manual in-place updates does not unfreeze the machine.',
  condition:
    'Invalid at the field when machine type, image name, container runtime or volume change in an update that also switches the strategy.',
  source: 'ours; closes F-02',
  strict: true,
  check: (update) =>
    switchingPairs(update).flatMap((pair) => [machineType, imageName, containerRuntime, volume].flatMap((field) => field(pair))),
};
