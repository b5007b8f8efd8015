import { invalid, type Rule } from '../../rule.js';
import { existingPairs, type ShootUpdate } from '../../shoot/shoot-context.js';

/**
 * Upstream compares the image name only when both images are present, so an image that was not recorded can become any image (F-02).
 *
 * @source ours; closes F-02
 */
export const frozenWhenUnset: Rule<ShootUpdate> = {
  id: 'STRICT-02',
  sentence: 'A pool that is updated in place does not gain an image name it did not have.',
  condition: 'Invalid at machine.image.name when the old pool names no image and the new one does.',
  source: 'ours; closes F-02',
  strict: true,
  check: (update) =>
    existingPairs(update)
      .filter(
        ({ pool, before }) => pool.isInPlace && before.isInPlace && (before.image?.name ?? '') === '' && (pool.image?.name ?? '') !== '',
      )
      .map(({ pool }) => invalid(pool.path.child('machine', 'image', 'name'), pool.image?.name, { pool: pool.name, to: pool.image?.name })),
};
