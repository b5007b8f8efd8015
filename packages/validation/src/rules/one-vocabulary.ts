import type { FieldPath } from '../field-path.js';
import { invalid, type Rule } from '../rule.js';

/** Both spellings of one thing, saying different things. */
export interface Contradiction {
  readonly path: FieldPath;
  readonly detail: string;
  readonly help: string;
}

/**
 * The GEP-0031 text and the shipped components name some fields differently. Either spelling is read; when both are used and
 * disagree, nobody can know which one was meant.
 *
 * @source ours; GEP-0031 against the shipped API
 */
export const oneVocabulary: Rule<{ readonly contradictions: readonly Contradiction[] }> = {
  id: 'VOCABULARY-01',
  sentence: 'The two spellings of a field do not contradict each other.',
  condition: 'Invalid when GEP-0031 spelling and shipped spelling are both used and disagree.',
  source: 'ours: GEP-0031 against the shipped API',
  check: ({ contradictions }) => contradictions.map(({ path, detail, help }) => invalid(path, undefined, { conflict: detail, help })),
};
