import { invalid, type Rule } from '../../rule.js';
import type { ShootAdmission } from '../../admission/admission-context.js';
import { lacksSupport } from '../../admission/refusals.js';

/**
 * A new pool starts on fresh machines, so only later updates matter: the version must support them.
 *
 * @source validateMachineImagesConstraints
 * @since Gardener 1.113
 */
export const imageUsableForNewPool: Rule<ShootAdmission> = {
  id: 'V-ADM-02',
  sentence: 'A new pool that is updated in place chooses an image version that supports it.',
  condition:
    'Invalid at machine.image on creation, and for a pool that is new in an update, unless supported is true. The minimum plays no part.',
  exceptions: 'Rolled pools.',
  source: 'validateMachineImagesConstraints',
  since: '1.113',
  check: ({ choices }) =>
    choices
      .filter((choice) => !choice.before && lacksSupport(choice))
      .map(({ pool }) =>
        invalid(pool.path.child('machine', 'image'), pool.image?.version ?? '', {
          pool: pool.name,
          image: pool.image?.name ?? '',
          version: pool.image?.version ?? '',
        }),
      ),
};
