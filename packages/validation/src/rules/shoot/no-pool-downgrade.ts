import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { isDowngrade, paramsOf, poolChanges } from '../../shoot/version-change.js';

/**
 * Kubernetes does not support going back: the node would read state that a newer kubelet wrote. Suffixes play no part.
 *
 * @source ValidateShootSpecUpdate, ValidateKubernetesVersionUpdate
 * @since Gardener 1.113
 */
export const noPoolDowngrade: Rule<ShootUpdate> = {
  id: 'V-SHOOT-10',
  sentence: 'The effective Kubernetes version of a pool never goes down.',
  condition: 'Forbidden when it is lower than before, for every pool: rolled ones and those that follow the control plane too.',
  source: 'ValidateShootSpecUpdate, ValidateKubernetesVersionUpdate',
  since: '1.113',
  check: (update) =>
    poolChanges(update)
      .filter(isDowngrade)
      .map((change) => forbidden(change.path, change.to, paramsOf(change))),
};
