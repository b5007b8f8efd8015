import { invalid, type Rule } from '../../rule.js';
import type { ProfileState } from '../../image/profile-context.js';
import { parseVersion } from '@gardener-inplace/api';
import { minimumPath } from '../../image/section-path.js';

/**
 * A minimum that is no version can be met by nobody, and nobody would be told.
 *
 * @source ValidateMachineImageVersion
 * @since Gardener 1.113
 */
export const readableMinimum: Rule<ProfileState> = {
  id: 'V-CP-01',
  sentence: 'The minimum of an image version is a version.',
  condition: 'Invalid when minVersionForUpdate is present and cannot be parsed; an empty text counts as present.',
  exceptions: 'Deliberately not compared (V-CP-03): a minimum above the version, a minimum without support, support without a minimum.',
  source: 'ValidateMachineImageVersion',
  since: '1.113',
  check: ({ versions, settings }) =>
    versions
      .filter(({ inPlace }) => inPlace?.minimum !== undefined && !parseVersion(inPlace.minimum).ok)
      .map(({ path, image, version, inPlace }) =>
        invalid(minimumPath(path, settings.vocabulary), inPlace?.minimum, { image, version, minimum: inPlace?.minimum }),
      ),
};
