import type { Input } from '../input.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import { semanticallyEqual } from '../semantic-equality.js';
import { readImageCatalog } from './image-catalog.js';
import type { ImageVersion } from './image-version.js';

/** What rules about a profile's own versions look at. */
export interface ProfileState extends Input {
  readonly settings: Settings;
  readonly versions: readonly ImageVersion[];
}

/** A version that the parent has as well, and what this profile said about it before. */
export interface OverriddenVersion {
  readonly version: ImageVersion;
  readonly before: ImageVersion | undefined;
}

/** What rules about a NamespacedCloudProfile look at. */
export interface NamespacedProfileState extends ProfileState {
  readonly isUpdate: boolean;
  /** Versions of the parent that are given another expiration date here. */
  readonly overrides: readonly OverriddenVersion[];
  /** Versions that were made here before the parent got them. */
  readonly overtaken: readonly (OverriddenVersion & { readonly before: ImageVersion })[];
}

/** Context for rules about a CloudProfile of any shape. */
export function profileState(profile: unknown, options: ValidationOptions): ProfileState {
  const settings = settingsOf(options);
  const { versions, defects, contradictions } = readImageCatalog(profile, settings);
  return { settings, versions, defects, contradictions };
}

/** A version and its new expiration date are all that an override says; whatever says more was a version of its own. */
const saysMore = ({ entry }: ImageVersion): boolean =>
  Object.entries(entry).some(([name, value]) => name !== 'version' && name !== 'expirationDate' && !semanticallyEqual(value, undefined));

/** Context for rules about a NamespacedCloudProfile of any shape. */
export function namespacedProfileState(
  request: { readonly profile?: unknown; readonly old?: unknown; readonly parent?: unknown },
  options: ValidationOptions,
): NamespacedProfileState {
  const settings = settingsOf(options);
  const isUpdate = request.old !== undefined && request.old !== null;
  const { versions, defects, contradictions } = readImageCatalog(request.profile, settings);
  const parent = readImageCatalog(request.parent, settings);
  const old = readImageCatalog(request.old, settings);

  const shared = versions
    .filter(({ image, version }) => parent.find(image, version))
    .map((version) => ({ version, before: isUpdate ? old.find(version.image, version.version) : undefined }));
  const isOvertaken = (each: OverriddenVersion): each is OverriddenVersion & { readonly before: ImageVersion } =>
    each.before !== undefined && saysMore(each.before);
  return {
    settings,
    versions: versions.filter(({ image, version }) => !parent.find(image, version)),
    isUpdate,
    overrides: shared.filter((each) => !isOvertaken(each)),
    overtaken: shared.filter(isOvertaken),
    defects,
    contradictions,
  };
}
