import { parseVersion } from '@gardener-inplace/api';
import { fieldPath } from '../../field-path.js';
import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { controlPlaneChange, paramsOf, poolChanges, type VersionChange } from '../../shoot/version-change.js';

const isStepBack = ({ from, to }: VersionChange): boolean => {
  const [old, now] = [parseVersion(from), parseVersion(to)];
  if (!old.ok || !now.ok) return false;
  const [a, b] = [old.value, now.value];
  return a.major === b.major && a.minor === b.minor && a.patch === b.patch && a.prerelease === '' && b.prerelease !== '';
};

/**
 * Suffixes are dropped before versions are compared (C-01), so going from a release back to a pre-release of it passes as no change.
 *
 * @source ours; closes C-01
 */
export const noStepBackToPreRelease: Rule<ShootUpdate> = {
  id: 'STRICT-03',
  sentence: 'A Kubernetes version never goes from a release back to a pre-release of it.',
  condition: 'Forbidden at the version when the numbers are equal, the old version is a release and the new one a pre-release.',
  source: 'ours; closes C-01',
  strict: true,
  check: (update) =>
    [controlPlaneChange(update, fieldPath('spec', 'kubernetes', 'version')), ...poolChanges(update)]
      .filter(isStepBack)
      .map((change) => forbidden(change.path, change.to, paramsOf(change))),
};
