import { sectionPath } from '../../image/section-path.js';
import { forbidden, type Finding, type Rule } from '../../rule.js';
import type { ImageVersion } from '../../image/image-version.js';
import type { NamespacedProfileState } from '../../image/profile-context.js';
import type { Settings } from '../../options.js';
import { memberAt } from '../../unknown-value.js';

const fields = ['classification', 'cri', 'architectures', 'capabilityFlavors', 'kubeletVersionConstraint'];

const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const complaints = ({ path, image, version, entry, inPlace }: ImageVersion, { vocabulary }: Settings): readonly Finding[] => [
  ...fields
    .filter((field) => isGiven(memberAt(entry, field)))
    .map((field) => forbidden(path.child(field), memberAt(entry, field), { image, version, field })),
  ...(inPlace
    ? [
        forbidden(sectionPath(path, vocabulary), undefined, {
          image,
          version,
          field: sectionPath(path, vocabulary).toString().split('.').at(-1),
        }),
      ]
    : []),
];

/**
 * Who runs the landscape says what an image can do; a project may only keep it longer or shorter.
 *
 * @source validateNamespacedCloudProfileExtendedMachineImages
 * @since Gardener 1.124
 */
export const overrideOnlyExpiration: Rule<NamespacedProfileState> = {
  id: 'V-NCP-01',
  sentence: 'A version of the parent is given another expiration date and nothing else.',
  condition:
    'Forbidden for each of inPlaceUpdates (supported: false too), classification, cri, architectures, capabilityFlavors and kubeletVersionConstraint that the override carries.',
  exceptions: 'V-NCP-03: versions the parent does not have; V-NCP-04: versions made here before the parent got them.',
  source: 'validateNamespacedCloudProfileExtendedMachineImages',
  since: '1.124',
  check: ({ overrides, settings }) => overrides.flatMap(({ version }) => complaints(version, settings)),
};
