import { required, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';

/**
 * A pool needs to know what to create and what to run.
 *
 * @source ValidateWorker
 */
export const machineFields: Rule<ShootState> = {
  id: 'V-SHOOT-35',
  sentence: 'A pool names its machine type and its machine image with a version.',
  condition: 'Required for an empty machine type, for a missing image, and for an empty image name or version.',
  source: 'ValidateWorker',
  check: ({ shoot }) =>
    shoot.pools.flatMap(({ path, name, machineType, image }) => {
      const machine = path.child('machine');
      const missing = [
        ...(machineType === '' ? [machine.child('type')] : []),
        ...(image ? [] : [machine.child('image')]),
        ...(image?.name === '' ? [machine.child('image', 'name')] : []),
        ...(image?.version === '' ? [machine.child('image', 'version')] : []),
      ];
      return missing.map((field) => required(field, undefined, { pool: name }));
    }),
};
