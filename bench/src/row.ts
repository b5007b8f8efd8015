/** One line of the benchmark, as a machine reads it. Times are microseconds of processor time per operation. */
export interface Row {
  readonly name: string;
  /** What was measured on, in words. */
  readonly input: string;
  readonly ours: number;
  /** Another way to answer the same question; absent when it is not installed. */
  readonly peer?: number;
  /** The least that any answer has to do, for example reading the input once. */
  readonly floor?: number;
  /** Ours by the peer or the floor. */
  readonly ratio?: number;
  /** Highest ratio that is good enough. */
  readonly goal: number;
  /** Absent when there was nothing to compare with. */
  readonly met?: boolean;
}

export interface Comparison {
  readonly name: string;
  readonly input: string;
  readonly goal: number;
  readonly ours: () => unknown;
  /** Exactly one of both, or none when the peer is not installed here. */
  readonly peer?: () => unknown;
  readonly floor?: () => unknown;
}
