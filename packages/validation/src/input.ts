import type { Vocabulary, VocabularyConflict } from '@gardener-inplace/api';
import { fieldPath, type FieldPath } from './field-path.js';
import type { Defect } from './reader.js';
import type { Contradiction } from './rules/one-vocabulary.js';

/** What reading an object brought to light besides its values. */
export interface Input {
  readonly defects: readonly Defect[];
  readonly contradictions: readonly Contradiction[];
}

/** Places a contradiction at the field that the vocabulary in use spells. */
export const contradictionAt = (
  parent: FieldPath | undefined,
  { path: [gep, shipped], detail, help }: VocabularyConflict,
  vocabulary: Vocabulary,
): Contradiction => {
  const field = vocabulary === 'gep' ? gep : shipped;
  return { path: parent ? parent.child(field) : fieldPath(field), detail, help };
};
