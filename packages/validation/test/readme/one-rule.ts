import { runRules, shootUpdate, type FieldError } from '@gardener-inplace/validation';
import { noMinorVersionSkip } from '@gardener-inplace/validation/rules';
import type { Shoot } from '@gardener-inplace/api';

/** Does this update skip a Kubernetes minor? Nothing else is asked, and a bundler leaves every other rule out. */
export const skippedMinors = (old: Shoot, shoot: Shoot): readonly FieldError[] =>
  runRules([noMinorVersionSkip], shootUpdate(old, shoot, {}));
