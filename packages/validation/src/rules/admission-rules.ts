import type { ShootAdmission } from '../admission/admission-context.js';
import type { Block } from '../runner.js';
import { exactMinimum } from './admission/exact-minimum.js';
import { imageAvailable } from './admission/image-available.js';
import { imageReachableInPlace } from './admission/image-reachable-in-place.js';
import { imageUsableForNewPool } from './admission/image-usable-for-new-pool.js';
import { knownImage } from './admission/known-image.js';
import { oneVocabulary } from './one-vocabulary.js';
import { readable } from './readable.js';

/** A Shoot against the CloudProfile it chooses from: at most one complaint about a pool's image. */
export const admissionRules: readonly Block<ShootAdmission>[] = [
  [readable, oneVocabulary],
  [knownImage, imageUsableForNewPool, imageReachableInPlace, imageAvailable, exactMinimum],
];
