/** What metrics want to know about a queue. Times are in seconds. */
export interface QueueObserver {
  depth?(keys: number): void;
  added?(): void;
  retried?(): void;
  /** A key left the queue after waiting so long. */
  taken?(waitedSeconds: number): void;
  /** A key was worked on for so long. */
  finished?(workedSeconds: number): void;
  /** Asked when metrics are read. */
  running?(ages: () => readonly number[]): void;
}
