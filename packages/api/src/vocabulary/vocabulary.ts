/** Which names are spoken: those of the GEP-0031 text, or those of the components that were shipped. */
export type Vocabulary = 'gep' | 'shipped';

/** Both spellings are used and disagree. */
export interface VocabularyConflict {
  /** The two fields that disagree, relative to the object that was read: GEP-0031 spelling first. */
  readonly path: readonly [gep: string, shipped: string];
  /** One sentence for a person. */
  readonly detail: string;
  /** What to do about it. */
  readonly help: string;
}

/** One answer, whichever spelling it was found in. Where the spellings contradict each other, the shipped one is the answer. */
export interface Reading<T> {
  /** The one answer, from whichever spelling has it. */
  readonly value: T;
  /** Empty unless both spellings are used and disagree. */
  readonly conflicts: readonly VocabularyConflict[];
}

/** @internal */
export const disagreement = (gep: string, shipped: string, detail: string): VocabularyConflict => ({
  path: [gep, shipped],
  detail,
  help: `keep one of the two spellings; until then ${shipped} counts`,
});
