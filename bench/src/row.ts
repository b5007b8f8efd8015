/** One line of the benchmark, as a machine reads it. Times are microseconds of processor time per operation, unless a unit says otherwise. */
export interface Row {
  readonly name: string;
  /** What was measured on, in words. */
  readonly input: string;
  readonly unit?: 'µs' | 'ms' | 's' | 'bytes' | 'MB';
  readonly ours: number;
  /** Another way to answer the same question; absent when it is not installed. */
  readonly peer?: number;
  /** The least that any answer has to do, for example reading the input once. */
  readonly floor?: number;
  /** Ours by the peer or the floor. */
  readonly ratio?: number;
  /** Highest ratio that is good enough; absent where the row only informs. */
  readonly goal?: number;
  /** Nothing answers the same question: the figure stands for itself. */
  readonly informs?: true;
  /** Absent when there was nothing to compare with, or no goal. */
  readonly met?: boolean;
}

export interface Comparison {
  readonly name: string;
  readonly input: string;
  readonly goal?: number;
  /** Least time to run before measuring, in milliseconds: many small functions take long to compile on a busy machine. */
  readonly warmUpMs?: number;
  readonly ours: () => unknown;
  /** At most one of these; none when the peer is not installed here. */
  readonly peer?: () => unknown;
  /** A peer of another language, timed in its own process: microseconds of processor time of its best round. */
  readonly peerTook?: number;
  readonly floor?: () => unknown;
}
