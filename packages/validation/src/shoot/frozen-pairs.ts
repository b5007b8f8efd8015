import { existingPairs, type ExistingPair, type ShootUpdate } from './shoot-context.js';

/**
 * Pools whose machine is frozen: updated in place before and after, by the very same strategy. Upstream asks no more of a pool
 * that switches between automatic and manual in the same update (trap F-02); STRICT-01 closes that.
 */
export const frozenPairs = (update: ShootUpdate): readonly ExistingPair[] =>
  existingPairs(update).filter(({ pool, before }) => pool.isInPlace && pool.strategy === before.strategy);

/** Pools that switch between automatic and manual in this update. */
export const switchingPairs = (update: ShootUpdate): readonly ExistingPair[] =>
  existingPairs(update).filter(({ pool, before }) => pool.isInPlace && before.isInPlace && pool.strategy !== before.strategy);
