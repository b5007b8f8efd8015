import type { Command } from './command.js';
import type { FlagName } from './flags.js';

/** Flags of every command that talks to a cluster. */
const online = ['kubeconfig', 'target-kubeconfig', 'context', 'namespace', 'all-namespaces', 'request-timeout'] as const satisfies readonly FlagName[];

/** Every command: what `--help`, `docs/cli.md` and completions are printed from. */
export const commands: readonly Command[] = [
  {
    name: 'validate',
    positionals: '[FILE…]',
    summary: 'whether objects may be created, or become what a file says',
    about:
      'Checks structure (unknown fields too) and the rules of in-place updates, offline. With --old an update is checked, with --cloudprofile also what it offers.',
    flags: ['filename', 'old', 'cloudprofile', 'strict', 'vocabulary', 'feature-gates', 'output'],
    example: 'kubectl inplace validate -f new.yaml --old shoot.yaml --cloudprofile cloudprofile.yaml',
    exitCodes: { 1: 'an object is not valid' },
    load: () => import('./commands/validate.js'),
  },
  {
    name: 'path',
    summary: 'the shortest allowed way from one pair of versions to another',
    flags: ['cloudprofile', 'from', 'to', 'output'],
    example: 'kubectl inplace path --cloudprofile cloudprofile.yaml --from 1.34.8,gardenlinux:1443.8.0 --to 1.36.2,gardenlinux:1592.4.0',
    exitCodes: { 1: 'there is no allowed way' },
    load: () => import('./commands/path.js'),
  },
  {
    name: 'impact',
    summary: "what changing a Shoot does to each pool's nodes",
    flags: ['old', 'new', 'cloudprofile', 'strict', 'vocabulary', 'feature-gates', 'output'],
    example: 'kubectl inplace impact --old shoot.yaml --new new.yaml --cloudprofile cloudprofile.yaml',
    exitCodes: { 1: 'the change is not allowed' },
    load: () => import('./commands/impact.js'),
  },
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
