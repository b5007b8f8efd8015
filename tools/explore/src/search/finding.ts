/** A broken invariant and how it came about. */
export interface Finding {
  readonly problem: string;
  /** One line per step, from the beginning. */
  readonly trace: readonly string[];
}

export interface Outcome {
  readonly name: string;
  readonly end: 'exhausted' | 'capped' | 'broken';
  readonly states: number;
  readonly transitions: number;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}
