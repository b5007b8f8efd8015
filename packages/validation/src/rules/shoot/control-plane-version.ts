import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';
import { controlPlaneChange, isDowngrade, isMinorSkip, paramsOf } from '../../shoot/version-change.js';

/**
 * A control plane goes up one minor at a time and never back, whatever its pools do.
 *
 * @source ValidateKubernetesVersionUpdate
 * @since Gardener 1.113
 */
export const controlPlaneVersion: Rule<ShootUpdate> = {
  id: 'V-SHOOT-12',
  sentence: 'The Kubernetes version of the control plane never goes down and moves at most one minor at a time.',
  condition: 'Forbidden when spec.kubernetes.version is lower than before, or at least two minors up.',
  source: 'ValidateKubernetesVersionUpdate',
  since: '1.113',
  check: (update) => {
    const change = controlPlaneChange(update, fieldPath('spec', 'kubernetes', 'version'));
    return [
      ...(isDowngrade(change) ? [forbidden(change.path, change.to, { problem: 'downgrade', ...paramsOf(change) })] : []),
      ...(isMinorSkip(change) ? [forbidden(change.path, change.to, { problem: 'skip', ...paramsOf(change) })] : []),
    ];
  },
};
