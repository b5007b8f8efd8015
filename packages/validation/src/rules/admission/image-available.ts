import { invalid, type Rule } from '../../rule.js';
import type { ShootAdmission } from '../../admission/admission-context.js';
import { lacksSupport, unavailability } from '../../admission/refusals.js';

/**
 * An image for other processors does not start; an expired one gets no more fixes. A pool already on the way may still take it.
 *
 * @source validateMachineImagesConstraints
 * @since Gardener 1.113
 */
export const imageAvailable: Rule<ShootAdmission> = {
  id: 'V-ADM-05',
  sentence: 'A pool chooses an image version that is offered for its architecture and has not expired.',
  condition: 'Invalid at machine.image when the version is not offered for the architecture, or expired; one error with V-ADM-02 and 03.',
  exceptions: 'Expired versions that are not lower than the current one, for existing pools; V-ADM-04.',
  source: 'validateMachineImagesConstraints',
  since: '1.113',
  check: (admission) =>
    admission.choices.flatMap((choice) => {
      const problem = unavailability(choice, admission);
      const { pool } = choice;
      return problem && !lacksSupport(choice)
        ? [
            invalid(pool.path.child('machine', 'image'), pool.image?.version ?? '', {
              problem,
              pool: pool.name,
              version: pool.image?.version ?? '',
              architecture: pool.architecture ?? 'amd64',
            }),
          ]
        : [];
    }),
};
