import type { Command } from './command.js';
import type { FlagName } from './flags.js';

/** Flags of every command that talks to a cluster. */
const online = ['kubeconfig', 'target-kubeconfig', 'context', 'namespace', 'all-namespaces', 'request-timeout'] as const satisfies readonly FlagName[];

/** Every command: what `--help`, `docs/cli.md` and completions are printed from. */
export const commands: readonly Command[] = [
  {
    name: 'status',
    positionals: '[POOL]',
    summary: 'where pools and their nodes stand, and what they wait for',
    flags: [...online, 'output', 'policy', 'watch'],
    example: 'kubectl inplace status -n shoot--dev--demo',
    load: () => import('./commands/status.js'),
  },
  {
    name: 'select',
    positionals: 'NODE…',
    summary: 'have nodes of manual pools updated',
    about: 'Labels candidates as selected; the controller drains them and the agent updates them. Nodes selected before stay unchanged.',
    flags: [...online, 'all', 'pool', 'yes', 'dry-run'],
    example: 'kubectl inplace select worker-1 worker-2 -n shoot--dev--demo',
    load: () => import('./commands/select.js'),
  },
];
