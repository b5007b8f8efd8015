import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';

const modes = ['none', 'client', 'server'] as const;

export type DryRun = (typeof modes)[number];

/** How much of a change is carried out. */
export function dryRunOf({ flags, command }: Call): DryRun {
  const { 'dry-run': given = 'none' } = flags;
  const mode = modes.find((name) => name === given);
  if (mode !== undefined) return mode;
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command} --dry-run`,
    detail: `${JSON.stringify(given)} is no dry run`,
    help: `one of ${modes.join(', ')}`,
  });
}

/** As kubectl ends its lines. */
export const dryRunSuffix = (mode: DryRun): string => ({ none: '', client: ' (dry run)', server: ' (server dry run)' })[mode];
