import type { NamespacedProfileState, ProfileState } from '../image/profile-context.js';
import type { Block } from '../runner.js';
import { minimumWithinReach } from './cloud-profile/minimum-within-reach.js';
import { readableMinimum } from './cloud-profile/readable-minimum.js';
import { readableVersion } from './cloud-profile/readable-version.js';
import { overrideExpiration } from './namespaced-cloud-profile/override-expiration.js';
import { overrideOnlyExpiration } from './namespaced-cloud-profile/override-only-expiration.js';
import { overtakenVersionUnchanged } from './namespaced-cloud-profile/overtaken-version-unchanged.js';
import { oneVocabulary } from './one-vocabulary.js';
import { readable } from './readable.js';

/** A CloudProfile by itself. */
export const cloudProfileRules: readonly Block<ProfileState>[] = [
  [readable, oneVocabulary],
  [readableVersion, readableMinimum, minimumWithinReach],
];

/** A NamespacedCloudProfile against its parent; versions of its own are judged as in a CloudProfile. */
export const namespacedCloudProfileRules: readonly Block<NamespacedProfileState>[] = [
  [readable, oneVocabulary],
  [overrideOnlyExpiration, overrideExpiration, overtakenVersionUnchanged, readableVersion, readableMinimum, minimumWithinReach],
];
