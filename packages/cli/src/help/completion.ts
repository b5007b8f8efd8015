import type { Command } from '../command-line/command.js';
import { flagRow, type FlagName } from '../command-line/flags.js';

export const shells = ['bash', 'zsh', 'fish', 'kubectl'] as const;

export type Shell = (typeof shells)[number];

/**
 * A script for a shell that completes commands and flags of `kubectl-inplace`; for `kubectl` the program by which kubectl completes
 * `kubectl inplace`.
 */
export const completionScript = (shell: Shell, commands: readonly Command[]): string => scripts[shell](commands);

const flagWords = ({ flags }: Command): string => [...flags, 'help' as const].map((name) => `--${name}`).join(' ');

const names = (commands: readonly Command[]): string => commands.map(({ name }) => name).join(' ');

const bash = (commands: readonly Command[]): string => `# eval "$(kubectl-inplace completion bash)"
_kubectl_inplace() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${names(commands)}"
  else
    case "\${COMP_WORDS[1]}" in
${commands.map((command) => `      ${command.name}) words="${flagWords(command)}" ;;`).join('\n')}
    esac
  fi
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) [ "$COMP_CWORD" -eq 1 ] && COMPREPLY=($(compgen -W "$words" -- "$word")) || COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -F _kubectl_inplace kubectl-inplace
`;

const zsh = (commands: readonly Command[]): string => `# eval "$(kubectl-inplace completion zsh)"
_kubectl_inplace() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, summary }) => `      ${quoted(`${name}:${summary}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) _arguments ${[...command.flags, 'help' as const].map(zshFlag).join(' ')} '*:file:_files' ;;`).join('\n')}
  esac
}
compdef _kubectl_inplace kubectl-inplace
`;

const zshFlag = (name: FlagName): string => {
  const { about, value } = flagRow(name);
  return quoted(`--${name}[${about.replaceAll(/[[\]]/g, '')}]${value === undefined ? '' : `:${value.replaceAll(':', '\\:')}:_files`}`);
};

const fish = (commands: readonly Command[]): string =>
  [
    '# kubectl-inplace completion fish | source',
    ...commands.map(({ name, summary }) => `complete -c kubectl-inplace -f -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`),
    ...commands.flatMap(({ name, flags }) => [...flags, 'help' as const].map((flag) => fishFlag(name, flag))),
    '',
  ].join('\n');

const fishFlag = (command: string, name: FlagName): string => {
  const { about, short, value } = flagRow(name);
  return `complete -c kubectl-inplace -n '__fish_seen_subcommand_from ${command}' -l ${name}${short === undefined ? '' : ` -s ${short}`}${value === undefined ? '' : ' -r'} -d ${quoted(about)}`;
};

const kubectl = (): string => `#!/bin/sh
# Save it as kubectl_complete-inplace on the PATH and make it executable.
exec kubectl-inplace __complete "$@"
`;

/** What could stand where the last word does, in the form that kubectl asks for: lines, then a directive (4: no file names). */
export function completions(words: readonly string[], commands: readonly Command[]): string {
  const last = words.at(-1) ?? '';
  const command = words.length < 2 ? undefined : commands.find(({ name }) => name === words[0]);
  const choices =
    command === undefined
      ? commands.map(({ name, summary }) => `${name}\t${summary}`)
      : [...command.flags, 'help' as const].map((name) => `--${name}\t${flagRow(name).about}`);
  const isFile = command !== undefined && !last.startsWith('-');
  const lines = isFile ? [':0'] : [...choices.filter((choice) => choice.startsWith(last)), ':4'];
  return lines.map((line) => `${line}\n`).join('');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = { bash, zsh, fish, kubectl };
