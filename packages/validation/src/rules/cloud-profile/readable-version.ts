import { parseVersion } from '@gardener-inplace/api';
import { invalid, required, type Rule } from '../../rule.js';
import type { ProfileState } from '../../image/profile-context.js';

/**
 * Versions are compared all the time: one that can't be has no place in a profile. An empty one is missing and no version.
 *
 * @source ValidateMachineImageVersion
 */
export const readableVersion: Rule<ProfileState> = {
  id: 'V-CP-02',
  sentence: 'An image version is a version.',
  condition: 'Required and Invalid when version is empty; Invalid when it cannot be parsed.',
  source: 'ValidateMachineImageVersion',
  check: ({ versions }) =>
    versions.flatMap(({ path, image, version }) => {
      const field = path.child('version');
      return [
        ...(version === '' ? [required(field, undefined, { problem: 'empty', image })] : []),
        ...(parseVersion(version).ok ? [] : [invalid(field, version, { problem: 'unparsable', image, version })]),
      ];
    }),
};
