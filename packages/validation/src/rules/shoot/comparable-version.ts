import { fieldPath } from '../../field-path.js';
import { invalid, type Finding, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { controlPlaneChange, isComparable, paramsOf, poolChanges, type VersionChange } from '../../shoot/version-change.js';

const complaint = (change: VersionChange): readonly Finding[] => {
  if (change.to === '') return [invalid(change.path, change.to, { problem: 'unset', ...paramsOf(change) })];
  return isComparable(change) ? [] : [invalid(change.path, change.to, { problem: 'unparsable', ...paramsOf(change) })];
};

const controlPlane = (update: ShootUpdate): readonly Finding[] =>
  complaint(controlPlaneChange(update, fieldPath('spec', 'kubernetes', 'version')));
const pools = (update: ShootUpdate): readonly Finding[] => poolChanges(update).flatMap(complaint);

const ruleAbout = (check: Rule<ShootUpdate>['check']): Rule<ShootUpdate> => ({
  id: 'V-SHOOT-13',
  sentence: 'Kubernetes versions are set and can be compared with what they were.',
  condition: 'Invalid when a new version is empty, or when old and new cannot be compared; on the control plane and on every pool.',
  source: 'ValidateKubernetesVersionUpdate; upstream crashes on an unparsable old version (F-17)',
  since: '1.113',
  check,
});

/**
 * What cannot be compared cannot be judged, and an unjudged version must not pass as a fine one. Asked in two places, as the
 * control plane comes before the pools.
 *
 * @source ValidateKubernetesVersionUpdate
 * @since Gardener 1.113
 */
export const comparableControlPlaneVersion: Rule<ShootUpdate> = /* @__PURE__ */ ruleAbout(controlPlane);

/** The same for pools. */
export const comparablePoolVersion: Rule<ShootUpdate> = /* @__PURE__ */ ruleAbout(pools);
