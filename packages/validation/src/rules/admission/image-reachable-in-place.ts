import { invalid, type Rule } from '../../rule.js';
import type { ShootAdmission } from '../../admission/admission-context.js';
import { lacksSupport } from '../../admission/refusals.js';

/**
 * An operating system can only be updated in place from versions its makers tested. Only numbers are compared, not the image name.
 *
 * @source validateMachineImagesConstraints
 * @since Gardener 1.113
 */
export const imageReachableInPlace: Rule<ShootAdmission> = {
  id: 'V-ADM-03',
  sentence: 'A pool that is updated in place moves only to an image version that accepts its current one.',
  condition:
    'Invalid at machine.image for an existing pool unless supported is true, a minimum is given, and the minimum is not above the old version; what cannot be compared counts as no.',
  exceptions: 'Rolled pools; V-ADM-04: a pool that keeps its image and architecture.',
  source: 'validateMachineImagesConstraints',
  since: '1.113',
  check: ({ choices }) =>
    choices
      .filter((choice) => choice.before && lacksSupport(choice))
      .map(({ pool, before, offer }) =>
        invalid(pool.path.child('machine', 'image'), pool.image?.version ?? '', {
          pool: pool.name,
          version: pool.image?.version ?? '',
          from: before?.image?.version ?? '',
          minimum: offer?.inPlace?.minimum ?? 'none',
        }),
      ),
};
