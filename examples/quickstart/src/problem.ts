/** Why the quickstart can't go on, for the person who runs it: what, where, and what to do. */
export class QuickstartProblem extends Error {
  override readonly name = 'QuickstartProblem';

  constructor(
    readonly code:
      | 'MANIFEST_UNREADABLE'
      | 'MANIFEST_NOT_YAML'
      | 'MANIFEST_INVALID'
      | 'MANIFEST_MISSING'
      | 'NOT_OBSERVED'
      | 'PROCESS_FAILED',
    readonly facts: { readonly where: string; readonly detail: string; readonly help: string },
  ) {
    super(`${facts.where}: ${facts.detail}`);
  }
}

/** Three lines, no stack. */
export const describeProblem = ({ code, facts }: QuickstartProblem): string =>
  [`${code}: ${facts.detail}`, `  where: ${facts.where}`, `  help:  ${facts.help}`].join('\n');
