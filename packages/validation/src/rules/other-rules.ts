import type { ShootAdmission } from '../admission/admission-context.js';
import type { ExtensionState } from '../extension/extension-context.js';
import type { NamespacedProfileState, ProfileState } from '../image/profile-context.js';
import type { MachineDeploymentState } from '../machine-deployment/machine-deployment-view.js';
import type { Block } from '../runner.js';
import { exactMinimum } from './admission/exact-minimum.js';
import { imageAvailable } from './admission/image-available.js';
import { imageReachableInPlace } from './admission/image-reachable-in-place.js';
import { imageUsableForNewPool } from './admission/image-usable-for-new-pool.js';
import { knownImage } from './admission/known-image.js';
import { minimumWithinReach } from './cloud-profile/minimum-within-reach.js';
import { readableMinimum } from './cloud-profile/readable-minimum.js';
import { readableVersion } from './cloud-profile/readable-version.js';
import { immutableOperatingSystemConfigFields, immutableWorkerFields } from './extension/immutable-fields.js';
import { inPlaceSectionComplete } from './extension/in-place-section-complete.js';
import { unchangedInDeletion } from './extension/unchanged-in-deletion.js';
import { workerFields } from './extension/worker-fields.js';
import { boundsMakeSense } from './machine-deployment/bounds-make-sense.js';
import { inPlaceBounds } from './machine-deployment/bounds.js';
import { knownStrategy } from './machine-deployment/known-strategy.js';
import { machineClass } from './machine-deployment/machine-class.js';
import { orchestrationType } from './machine-deployment/orchestration-type.js';
import { replicas } from './machine-deployment/replicas.js';
import { selectorMatchesTemplate } from './machine-deployment/selector-matches-template.js';
import { overrideExpiration } from './namespaced-cloud-profile/override-expiration.js';
import { overrideOnlyExpiration } from './namespaced-cloud-profile/override-only-expiration.js';
import { overtakenVersionUnchanged } from './namespaced-cloud-profile/overtaken-version-unchanged.js';
import { oneVocabulary } from './one-vocabulary.js';
import { readable } from './readable.js';

/** A Shoot against the CloudProfile it chooses from: at most one complaint about a pool's image. */
export const admissionRules: readonly Block<ShootAdmission>[] = [
  [readable, oneVocabulary],
  [knownImage, imageUsableForNewPool, imageReachableInPlace, imageAvailable, exactMinimum],
];

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

/** A MachineDeployment by itself. */
export const machineDeploymentRules: readonly Block<MachineDeploymentState>[] = [
  [readable],
  [replicas, knownStrategy, inPlaceBounds, orchestrationType, selectorMatchesTemplate, machineClass, boundsMakeSense],
];

/** A Worker: no rule about strategies, versions or in-place sections. */
export const workerRules: readonly Block<ExtensionState>[] = [[readable], [unchangedInDeletion, immutableWorkerFields], [workerFields]];

/** An OperatingSystemConfig. */
export const operatingSystemConfigRules: readonly Block<ExtensionState>[] = [
  [readable],
  [unchangedInDeletion, immutableOperatingSystemConfigFields],
  [inPlaceSectionComplete],
];
