import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';
import { isLockActive, isVersion } from '../../shoot/pending-lock.js';

/**
 * With an unreadable control plane version no pool that follows it can be compared.
 *
 * @source ValidateInPlaceUpdates
 * @since Gardener 1.118
 */
export const pendingLockControlPlaneVersion: Rule<ShootUpdate> = {
  id: 'V-SHOOT-19',
  sentence: 'While pools are being updated in place, the control plane versions are readable.',
  condition: 'Forbidden for each of the old and the new spec.kubernetes.version that cannot be parsed; pools are not examined then.',
  exceptions: 'The operation exactly force-in-place-update.',
  source: 'ValidateInPlaceUpdates',
  since: '1.118',
  decisive: true,
  check: (update) =>
    isLockActive(update)
      ? [update.old.version, update.shoot.version]
          .filter((version) => !isVersion(version))
          .map((version) => forbidden(fieldPath('spec', 'kubernetes', 'version'), version, { version }))
      : [],
};
