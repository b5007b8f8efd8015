import type { Command } from '../command-line/command.js';
import { flagRow, type FlagName } from '../command-line/flags.js';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** A script for a shell that completes commands and flags of `kubectl-inplace`. */
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

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = { bash, zsh, fish };
