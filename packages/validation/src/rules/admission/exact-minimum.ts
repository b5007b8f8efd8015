import { invalid, type Rule } from '../../rule.js';
import type { ShootAdmission } from '../../admission/admission-context.js';
import { orderVersions } from '@gardener-inplace/api';
import { isReachableFrom } from '../../image/in-place-support.js';

/**
 * A partial current version stands for all it covers, so 1592.1 satisfies the minimum 1592.1.5 although the node may run 1592.1.0 (C-02).
 *
 * @source ours; closes C-02
 */
export const exactMinimum: Rule<ShootAdmission> = {
  id: 'STRICT-04',
  sentence: 'A partial current image version counts as the lowest version it may stand for.',
  condition: 'Invalid at machine.image when the minimum is met only because the current version leaves parts out.',
  source: 'ours; closes C-02',
  strict: true,
  check: ({ choices }) =>
    choices
      .filter(({ pool, before, offer }) => {
        const [minimum, current] = [offer?.inPlace?.minimum, before?.image?.version];
        if (!pool.isInPlace || !offer || minimum === undefined || current === undefined || !isReachableFrom(offer, current)) return false;
        const order = orderVersions(minimum, current);
        return order.ok && order.value > 0;
      })
      .map(({ pool, before, offer }) =>
        invalid(pool.path.child('machine', 'image'), pool.image?.version ?? '', {
          pool: pool.name,
          from: before?.image?.version ?? '',
          minimum: offer?.inPlace?.minimum ?? 'none',
        }),
      ),
};
