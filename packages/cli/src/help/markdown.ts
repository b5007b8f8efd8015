import type { Command } from '../command-line/command.js';
import { flagRow, flagText } from '../command-line/flags.js';
import { usageLine } from './help.js';

/** The whole help as one Markdown page. */
export const markdownHelp = (commands: readonly Command[]): string =>
  [
    '# kubectl inplace',
    '',
    'See, explain and steer in-place updates of nodes. Printed by `kubectl-inplace help --markdown`.',
    '',
    'Exit codes: 0 done, 1 error or the answer is no, 3 nothing was changed (with `--exit-code`), 130 interrupted.',
    '',
    '| command | answers |',
    '| --- | --- |',
    ...commands.map(({ name, summary }) => `| [${name}](#${name}) | ${summary} |`),
    ...commands.flatMap(section),
    '',
  ].join('\n');

const section = (command: Command): readonly string[] => [
  '',
  `## ${command.name}`,
  '',
  `${sentence(command.summary)}${command.about === undefined ? '' : ` ${command.about}`}`,
  '',
  '```sh',
  command.example,
  '```',
  '',
  `\`${usageLine(command)}\``,
  '',
  ...(command.flags.length === 0 ? [] : ['| flag | meaning |', '| --- | --- |']),
  ...command.flags.map((name) => `| \`${flagText(name).trim().replaceAll('|', '\\|')}\` | ${flagRow(name).about} |`),
  ...(command.exitCodes === undefined
    ? []
    : ['', ...Object.entries(command.exitCodes).map(([code, meaning]) => `Exit code ${code}: ${meaning}.`)]),
];

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
