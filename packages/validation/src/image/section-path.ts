import type { Vocabulary } from '@gardener-inplace/api';
import type { FieldPath } from '../field-path.js';

/** The in-place section of an image version. */
export const sectionPath = (version: FieldPath, vocabulary: Vocabulary): FieldPath =>
  version.child(vocabulary === 'gep' ? 'inPlaceUpdateConfig' : 'inPlaceUpdates');

/** The minimum of an image version. Upstream's errors leave the section out and use a name of their own (trap F-01). */
export const minimumPath = (version: FieldPath, vocabulary: Vocabulary): FieldPath =>
  vocabulary === 'gep' ? sectionPath(version, vocabulary).child('minVersionForUpdate') : version.child('minVersionForInPlaceUpdate');
