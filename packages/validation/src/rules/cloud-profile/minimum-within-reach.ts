import { invalid, type Rule } from '../../rule.js';
import type { ProfileState } from '../../image/profile-context.js';
import { orderVersions } from '@gardener-inplace/api';
import { minimumPath } from '../../image/section-path.js';

/**
 * Upstream does not compare the two (V-CP-03). Above its own minimum a version can only be reached by going back, which V-SHOOT-15 refuses.
 *
 * @source ours; closes V-CP-03
 */
export const minimumWithinReach: Rule<ProfileState> = {
  id: 'STRICT-05',
  sentence: 'The minimum of an image version is not above the version.',
  condition: 'Invalid at the minimum when it is higher than the version.',
  source: 'ours; closes V-CP-03',
  strict: true,
  check: ({ versions, settings }) =>
    versions
      .filter(({ version, inPlace }) => {
        const order = orderVersions(inPlace?.minimum ?? '', version);
        return order.ok && order.value > 0;
      })
      .map(({ path, image, version, inPlace }) =>
        invalid(minimumPath(path, settings.vocabulary), inPlace?.minimum, { image, version, minimum: inPlace?.minimum }),
      ),
};
