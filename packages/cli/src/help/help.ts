import type { Command } from '../command-line/command.js';
import { flagRow, flagText } from '../command-line/flags.js';

/** What the program offers, one line a command. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'kubectl inplace: see, explain and steer in-place updates of nodes',
    '',
    'usage: kubectl inplace COMMAND [ARGUMENTS] [FLAGS]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'kubectl inplace COMMAND --help tells more. Exit codes: 0 done, 1 error, 130 interrupted.',
    '',
  ].join('\n');
}

export const usageLine = ({ name, positionals }: Command): string =>
  ['kubectl inplace', name, ...(positionals === undefined ? [] : [positionals]), '[FLAGS]'].join(' ');

/** Everything about one command. */
export function commandHelp(command: Command): string {
  const { summary, about, example, exitCodes } = command;
  const names = [...command.flags, 'help' as const];
  const width = Math.max(...names.map((name) => flagText(name).length));
  return [
    `${summary}`,
    ...(about === undefined ? [] : ['', about]),
    '',
    `usage: ${usageLine(command)}`,
    '',
    ...names.map((name) => `  ${flagText(name).padEnd(width)}  ${flagRow(name).about}`),
    '',
    'example:',
    ...example.split('\n').map((line) => `  ${line}`),
    ...(exitCodes === undefined ? [] : ['', ...Object.entries(exitCodes).map(([code, meaning]) => `exit code ${code}: ${meaning}`)]),
    '',
  ].join('\n');
}
