import { invalid, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';

/**
 * The feature is alpha: a landscape that did not switch it on does not get pools it cannot update.
 *
 * @source ValidateInPlaceUpdateStrategyOnCreation
 * @since Gardener 1.113
 */
export const featureGateOnCreation: Rule<ShootState> = {
  id: 'V-SHOOT-02',
  sentence: 'A new Shoot has pools that are updated in place only while the feature gate InPlaceNodeUpdates is on.',
  condition: 'Invalid on creation for every in-place pool while the gate is off.',
  source: 'ValidateInPlaceUpdateStrategyOnCreation',
  since: '1.113',
  check: ({ shoot, settings }) =>
    settings.inPlaceNodeUpdates
      ? []
      : shoot.pools
          .filter(({ isInPlace }) => isInPlace)
          .map(({ path, strategy, name }) => invalid(path.child('updateStrategy'), strategy, { pool: name, strategy })),
};
