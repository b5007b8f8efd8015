import { harmless } from '../output/harmless.js';

/** Trouble that a person is to hear of. It is printed as three lines: what, where, what to do. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    /** Stable, for example `NODE_UNKNOWN`. */
    readonly code: string,
    readonly facts: { readonly where: string; readonly detail: string; readonly help: string },
  ) {
    super(facts.detail);
  }
}

/** The three lines of a problem. */
export const describeProblem = ({ code, facts: { where, detail, help } }: Problem): string =>
  `error: ${harmless(detail)} (${harmless(code)})\n  where: ${harmless(where)}\n  help: ${harmless(help)}\n`;
