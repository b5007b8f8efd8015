import { notSupported, type Rule } from '../../rule.js';
import type { ShootAdmission } from '../../admission/admission-context.js';

/**
 * An image that the profile does not have cannot be found by anybody.
 *
 * @source validateMachineImagesConstraints
 * @since Gardener 1.113
 */
export const knownImage: Rule<ShootAdmission> = {
  id: 'V-ADM-01',
  sentence: 'A pool chooses a machine image version that the CloudProfile has.',
  condition: 'NotSupported at machine.image.version when name and version together are not in the profile.',
  exceptions: 'V-ADM-04: a pool that keeps its image (name, version, provider configuration) and architecture is not asked.',
  source: 'validateMachineImagesConstraints',
  since: '1.113',
  check: ({ choices }) =>
    choices
      .filter(({ offer }) => !offer)
      .map(({ pool }) =>
        notSupported(pool.path.child('machine', 'image', 'version'), pool.image?.version ?? '', {
          pool: pool.name,
          image: pool.image?.name ?? '',
          version: pool.image?.version ?? '',
        }),
      ),
};
