import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { isVersion, lockedPairs } from '../../shoot/pending-lock.js';

/**
 * The lock compares versions; a pool whose version is unreadable stays locked.
 *
 * @source ValidateInPlaceUpdates
 * @since Gardener 1.118
 */
export const pendingLockPoolVersion: Rule<ShootUpdate> = {
  id: 'V-SHOOT-20',
  sentence: 'While a pool is being updated in place, its Kubernetes version is readable.',
  condition:
    "Forbidden at the pool's place in the old list when its old version cannot be parsed, otherwise at its place in the new list when the new one cannot; the pool is not compared then.",
  exceptions: 'The operation exactly force-in-place-update.',
  source: 'ValidateInPlaceUpdates',
  since: '1.118',
  check: (update) =>
    lockedPairs(update).flatMap(({ pool, before }) => {
      const unreadable = [before, pool].find(({ version }) => !isVersion(version));
      return unreadable ? [forbidden(unreadable.path, undefined, { pool: pool.name, version: unreadable.version })] : [];
    }),
};
