/** One thing that was looked at; it holds when nothing is wrong. */
export interface Check {
  readonly title: string;
  /** What was counted, in words. */
  readonly figures?: string;
  /** One line each. */
  readonly problems: readonly string[];
}

/** Yields each check as soon as it is known. */
export type Suite = () => AsyncIterable<Check>;
