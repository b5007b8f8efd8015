import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { semanticallyEqual } from '../../semantic-equality.js';
import { isSameVersion, isVersion, lockedPairs } from '../../shoot/pending-lock.js';

/**
 * While nodes are between two states, a second change would leave some of them on a third. The whole pool is compared:
 * also scaling it, or slowing it down, waits (F-03).
 *
 * @source ValidateInPlaceUpdates
 * @since Gardener 1.118
 */
export const pendingLock: Rule<ShootUpdate> = {
  id: 'V-SHOOT-18',
  sentence: 'A pool that is being updated in place stays as it is until the update is done.',
  condition:
    'Forbidden when an in-place pool is listed as pending and the pool, its effective Kubernetes version or its effective kubelet settings differ in meaning from before.',
  exceptions:
    'The operation exactly force-in-place-update; other pools, new pools, removing or renaming the pool, rolled pools even if listed.',
  source: 'ValidateInPlaceUpdates',
  since: '1.118',
  check: (update) =>
    lockedPairs(update)
      .filter(({ pool, before }) => isVersion(before.version) && isVersion(pool.version))
      .filter(
        ({ pool, before }) =>
          !semanticallyEqual(before.worker, pool.worker) ||
          !isSameVersion(before.version, pool.version) ||
          !semanticallyEqual(before.kubelet, pool.kubelet),
      )
      .map(({ pool }) => forbidden(pool.path, undefined, { pool: pool.name })),
};
