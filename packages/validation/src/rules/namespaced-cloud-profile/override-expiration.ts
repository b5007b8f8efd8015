import { invalid, type Finding, type Rule } from '../../rule.js';
import type { NamespacedProfileState, OverriddenVersion } from '../../image/profile-context.js';

const isPast = (time: string, now: number | undefined): boolean => now !== undefined && Date.parse(time) < now;

const isUnchanged = ({ version, before }: OverriddenVersion): boolean =>
  before?.expirationDate !== undefined && Date.parse(before.expirationDate) === Date.parse(version.expirationDate ?? '');

const complaint = (each: OverriddenVersion, { isUpdate, settings }: NamespacedProfileState): readonly Finding[] => {
  const { path, image, version, expirationDate } = each.version;
  const field = path.child('expirationDate');
  if (expirationDate === undefined) return [invalid(field, null, { problem: 'missing', image, version })];
  return isUpdate && isPast(expirationDate, settings.now) && !isUnchanged(each)
    ? [invalid(field, expirationDate, { problem: 'past', image, version, expirationDate })]
    : [];
};

/**
 * An override without a date overrides nothing; a date that is moved into the past would take the version away at once.
 *
 * @source validateMachineImageOverrides
 * @since Gardener 1.124
 */
export const overrideExpiration: Rule<NamespacedProfileState> = {
  id: 'V-NCP-02',
  sentence: 'An override of a version of the parent says when it expires, and an update does not move that into the past.',
  condition: 'Invalid at expirationDate when it is missing, or, on update, when it is in the past and differs from before.',
  exceptions: 'V-NCP-03, V-NCP-04.',
  source: 'validateMachineImageOverrides',
  since: '1.124',
  check: (state) => state.overrides.flatMap((each) => complaint(each, state)),
};
