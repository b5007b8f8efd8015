import { runRules, shootUpdate, shootUpdateRules, type FieldError } from '@gardener-inplace/validation';
import type { Shoot } from '@gardener-inplace/api';

/** Does this update skip a Kubernetes minor? Nothing else is asked. */
export const skippedMinors = (old: Shoot, shoot: Shoot): readonly FieldError[] =>
  runRules(
    shootUpdateRules.flat().filter(({ id }) => id === 'V-SHOOT-11'),
    shootUpdate(old, shoot, {}),
  );
