export interface Effort {
  /** How many questions are asked. */
  readonly count: number;
  /** The same seed asks the same questions. */
  readonly seed: number;
}

export interface Outcome {
  readonly ok: boolean;
  readonly lines: readonly string[];
}
