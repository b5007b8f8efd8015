/**
 * One case of a case file without its expectation: an adapter can't peek at the answer.
 *
 * Besides `id`, `area` and whatever the file's format names (`input`, `old`, `new`, `cloudProfile`, …), `release` is
 * set when the case lists `releases`: the runner asks once per entry, and the case passes if every answer is right.
 */
export interface CaseInput {
  readonly id: string;
  readonly area: string;
  readonly release?: string;
  /** Set when the runner asks again with the objects spelled as GEP-0031 spells them: paths are wanted in that spelling. */
  readonly vocabulary?: 'gep';
  readonly [field: string]: unknown;
}

/** How one area of a case file is asked of the packages' public exports. */
export interface Area {
  /** Answers the case in the shape of its `expect`; the answer may be a promise. */
  run(input: CaseInput): unknown;
  /**
   * Lists what is wrong with the answer; empty means right. Without it every key of `expect` is compared deeply with
   * the answer. `compareKeys` helps with order and with texts that only have to contain a phrase.
   */
  compare?(expected: unknown, actual: unknown, input: CaseInput): readonly string[];
}

/**
 * A rule by which these packages answer otherwise than upstream on purpose. `mark` names the row of docs/differences.md
 * that says why. `when` looks at the input alone, never at a case id.
 */
export interface Difference {
  readonly mark: string;
  when(input: CaseInput): boolean;
  /** Our answer for such an input, compared as the case's own expectation would be. */
  expected(input: CaseInput): unknown;
}
