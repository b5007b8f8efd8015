import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { isMinorSkip, paramsOf, poolChanges } from '../../shoot/version-change.js';

/**
 * A pool that is updated in place moves at most one Kubernetes minor at a time: steps that a skipped version would have taken
 * on the node are never made up for. Rolled pools start from scratch and may skip.
 *
 * @source ValidateShootSpecUpdate, ValidateKubernetesVersionUpdate; GEP-0031 "Shoot API"
 * @since Gardener 1.113
 */
export const noMinorVersionSkip: Rule<ShootUpdate> = {
  id: 'V-SHOOT-11',
  sentence: 'A pool that is updated in place moves at most one Kubernetes minor at a time.',
  condition:
    'Forbidden when the new strategy is in-place and the new effective version is at least two minors up; a pre-release of that minor counts, a new major always does.',
  exceptions: 'Rolled pools may skip.',
  source: 'ValidateShootSpecUpdate, ValidateKubernetesVersionUpdate; GEP-0031 "Shoot API"',
  since: '1.113',
  check: (update) =>
    poolChanges(update)
      .filter((change) => change.isStepwise && isMinorSkip(change))
      .map((change) => forbidden(change.path, change.to, paramsOf(change))),
};
