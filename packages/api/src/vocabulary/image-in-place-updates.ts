import type { ImageInPlaceUpdates, MachineImageVersion } from '../kinds/cloud-profile.js';
import { shown } from './shown.js';
import { disagreement, type Reading, type Vocabulary, type VocabularyConflict } from './vocabulary.js';

/** The minimum under either of its two names, always returned as `minVersionForUpdate`. */
const readSection = (given: ImageInPlaceUpdates): ImageInPlaceUpdates => {
  if (given.minVersionForInPlaceUpdate === undefined) return given;
  const { minVersionForInPlaceUpdate, ...section } = given;
  const minimum = section.minVersionForUpdate ?? minVersionForInPlaceUpdate;
  return minimum === undefined ? section : { ...section, minVersionForUpdate: minimum };
};

/** What a field that is left out means. */
const unset = { supported: false, minVersionForUpdate: undefined } as const;

const minimaDisagree = (path: string, section: ImageInPlaceUpdates | undefined): readonly VocabularyConflict[] => {
  const comment = section?.minVersionForInPlaceUpdate ?? undefined;
  const field = section?.minVersionForUpdate ?? undefined;
  if (comment === undefined || field === undefined || comment === field) return [];
  const detail = `${path} names two minima: ${shown(comment)} and ${shown(field)}`;
  return [disagreement(`${path}.minVersionForInPlaceUpdate`, `${path}.minVersionForUpdate`, detail)];
};

/**
 * Whether, and from which version, an image version can be reached in place. Undefined: the version says nothing, so it is not
 * usable for pools that are updated in place.
 *
 * ```ts
 * inPlaceConfigOf({ version: '1443.8.0', inPlaceUpdateConfig: { supported: true } }).value; // { supported: true }
 * ```
 * @source GEP-0031 "CloudProfile API"; a section is a whole, so a minimum that only one of the two sections names is a conflict
 */
export function inPlaceConfigOf(imageVersion: MachineImageVersion): Reading<ImageInPlaceUpdates | undefined> {
  const { inPlaceUpdateConfig, inPlaceUpdates }: Partial<MachineImageVersion> = imageVersion ?? {};
  const gepSection = inPlaceUpdateConfig ?? undefined;
  const shippedSection = inPlaceUpdates ?? undefined;
  const gep = gepSection && readSection(gepSection);
  const shipped = shippedSection && readSection(shippedSection);
  const between = (['supported', 'minVersionForUpdate'] as const)
    .filter((field) => gep && shipped && (gep[field] ?? unset[field]) !== (shipped[field] ?? unset[field]))
    .map((field) =>
      disagreement(
        `inPlaceUpdateConfig.${field}`,
        `inPlaceUpdates.${field}`,
        `inPlaceUpdateConfig and inPlaceUpdates disagree on ${field}: ${shown(gep?.[field])} and ${shown(shipped?.[field])}`,
      ),
    );
  return {
    value: shipped ?? gep,
    conflicts: [...minimaDisagree('inPlaceUpdateConfig', gepSection), ...minimaDisagree('inPlaceUpdates', shippedSection), ...between],
  };
}

/** The image version with this section in one spelling only. Undefined removes it. */
export function writeInPlaceConfig(
  imageVersion: MachineImageVersion,
  value: ImageInPlaceUpdates | undefined,
  vocabulary: Vocabulary,
): MachineImageVersion {
  const { inPlaceUpdateConfig: _gep, inPlaceUpdates: _shipped, ...rest } = imageVersion ?? {};
  if (value === undefined || value === null) return rest;
  const section = readSection(value);
  return vocabulary === 'gep' ? { ...rest, inPlaceUpdateConfig: section } : { ...rest, inPlaceUpdates: section };
}
