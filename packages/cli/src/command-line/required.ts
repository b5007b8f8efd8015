import type { Call } from './command.js';
import { type FlagName, flagText } from './flags.js';
import { Problem } from '../problem/problem.js';

/** Value of a flag that the command can't do without. */
export function required<Name extends FlagName>(
  { flags, command }: Pick<Call, 'flags' | 'command'>,
  name: Name,
): NonNullable<Call['flags'][Name]> {
  const value = flags[name];
  if (value !== undefined) return value as NonNullable<Call['flags'][Name]>;
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command}`,
    detail: `${flagText(name).trim()} is missing`,
    help: `see kubectl inplace ${command} --help`,
  });
}
