import { forbidden, type Rule } from '../../rule.js';
import type { NamespacedProfileState } from '../../image/profile-context.js';
import { semanticallyEqual } from '../../semantic-equality.js';
import type { ImageVersion } from '../../image/image-version.js';

const withoutExpiration = ({ entry: { expirationDate: _expirationDate, ...entry } }: ImageVersion): object => entry;

/**
 * A version that a project made before the landscape had it may stay as it was: pools already use it. It may not start to differ.
 *
 * @source validateMachineImageOverrides
 * @since Gardener 1.124
 */
export const overtakenVersionUnchanged: Rule<NamespacedProfileState> = {
  id: 'V-NCP-04',
  sentence: 'A version made here before the parent got it stays as it is, except for its expiration date.',
  condition: 'Forbidden at versions[j] on update when anything but expirationDate differs from the old profile.',
  source: 'validateMachineImageOverrides',
  since: '1.124',
  check: ({ overtaken }) =>
    overtaken
      .filter(({ version, before }) => !semanticallyEqual(withoutExpiration(before), withoutExpiration(version)))
      .map(({ version: { path, image, version } }) => forbidden(path, undefined, { image, version })),
};
