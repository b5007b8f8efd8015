import { invalid, required, type Finding, type Rule } from '../../rule.js';
import type { Pool } from '../../shoot/pool.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import { memberAt } from '../../unknown-value.js';

const size = /^\d+Gi$/;

const complaints = ({ path, name, volume, dataVolumes }: Pool): readonly Finding[] => {
  const given = memberAt(volume, 'size') ?? '';
  return [
    ...(volume !== undefined && !(typeof given === 'string' && size.test(given))
      ? [invalid(path.child('volume', 'size'), given, { problem: 'size', pool: name })]
      : []),
    ...(volume === undefined && dataVolumes.length > 0
      ? [required(path.child('volume'), undefined, { problem: 'missing', pool: name })]
      : []),
  ];
};

/**
 * Sizes are whole gibibytes; data volumes come beside a root volume, never instead of one.
 *
 * @source ValidateWorker
 */
export const volumes: Rule<ShootState> = {
  id: 'V-SHOOT-38',
  sentence: 'The root volume has a size in Gi, and data volumes come with a root volume.',
  condition: 'Invalid when the size is not digits and Gi; Required at volume when data volumes are given without it.',
  source: 'ValidateWorker',
  check: ({ shoot }) => shoot.pools.flatMap(complaints),
};
