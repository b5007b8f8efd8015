import { inPlaceConfigOf, type MachineImageVersion, type VocabularyConflict } from '@gardener-inplace/api';
import type { FieldPath } from '../field-path.js';
import type { Reader } from '../reader.js';
import { entriesOf, memberAt, membersOf, textOf, textsOf, type Members } from '../unknown-value.js';

/** Whether, and from where, an image version can be reached in place. */
export interface InPlaceSupport {
  readonly supported: boolean;
  /** Lowest current version from which an update may start; undefined: only new pools may choose this version. */
  readonly minimum: string | undefined;
}

/** One version of a machine image as the rules see it. */
export interface ImageVersion {
  readonly path: FieldPath;
  readonly image: string;
  readonly version: string;
  /** The entry as it was given. */
  readonly entry: Members;
  readonly inPlace: InPlaceSupport | undefined;
  readonly architectures: readonly string[];
  /** RFC 3339. */
  readonly expirationDate: string | undefined;
  readonly classification: string | undefined;
  readonly lifecycle: readonly { readonly classification: string; readonly start: string | undefined }[];
  readonly kubeletVersionConstraint: string | undefined;
  readonly conflicts: readonly VocabularyConflict[];
}

/** Only what has the right type: the reader of `api` trusts its input. */
const section = (entry: unknown, path: FieldPath, name: string, read: Reader): object | undefined =>
  read.members(entry, path, name) && {
    supported: read.flag(entry, path, name, 'supported') ?? false,
    minVersionForUpdate: read.text(entry, path, name, 'minVersionForUpdate'),
    minVersionForInPlaceUpdate: read.text(entry, path, name, 'minVersionForInPlaceUpdate'),
  };

/** Without flavours: what the version lists, else amd64. With flavours: what any of them lists; one that lists none fits all. */
const architecturesOf = (entry: unknown): readonly string[] => {
  const own = textsOf(memberAt(entry, 'architectures'));
  if (own.length > 0) return own;
  const flavors = entriesOf(memberAt(entry, 'capabilityFlavors'));
  return flavors.length === 0
    ? ['amd64']
    : flavors.flatMap((flavor) => (memberAt(flavor, 'architecture') === undefined ? ['*'] : textsOf(memberAt(flavor, 'architecture'))));
};

/** Reads one entry of an image's `versions`. */
export function readImageVersion(given: unknown, image: string, path: FieldPath, read: Reader): ImageVersion {
  const entry = read.object(given, path);
  const version = read.text(entry, path, 'version') ?? '';
  const config = inPlaceConfigOf({
    version,
    inPlaceUpdates: section(entry, path, 'inPlaceUpdates', read),
    inPlaceUpdateConfig: section(entry, path, 'inPlaceUpdateConfig', read),
  } as MachineImageVersion);
  return {
    path,
    image,
    version,
    entry: membersOf(entry),
    inPlace: config.value && { supported: config.value.supported, minimum: config.value.minVersionForUpdate },
    architectures: architecturesOf(entry),
    expirationDate: read.text(entry, path, 'expirationDate'),
    classification: read.text(entry, path, 'classification'),
    lifecycle: read.list(entry, path, 'lifecycle').map((stage) => ({
      classification: textOf(memberAt(stage, 'classification')) ?? '',
      start: textOf(memberAt(stage, 'startTime')),
    })),
    kubeletVersionConstraint: read.text(entry, path, 'kubeletVersionConstraint'),
    conflicts: config.conflicts,
  };
}

export const isOfferedFor = ({ architectures }: ImageVersion, architecture: string): boolean =>
  architectures.includes(architecture) || architectures.includes('*');
