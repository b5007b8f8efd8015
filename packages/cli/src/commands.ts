import type { Command } from './command-line/command.js';
import type { FlagName } from './command-line/flags.js';
import { Problem } from './problem/problem.js';

type Flags = readonly FlagName[];

const cluster = ['kubeconfig', 'target-kubeconfig', 'context', 'namespace', 'all-namespaces', 'request-timeout'] as const satisfies Flags;
const pools = [...cluster, 'filename', 'output', 'policy'] as const satisfies Flags;
const nodes = [...cluster, 'filename', 'output'] as const satisfies Flags;
const rules = ['cloudprofile', 'strict', 'vocabulary', 'feature-gates', 'output'] as const satisfies Flags;

/** Every command: what `--help`, `docs/cli.md` and completions are printed from. */
export const commands: readonly Command[] = [
  {
    name: 'validate',
    positionals: '[FILE…]',
    summary: 'whether objects may be created, or become what a file says',
    about:
      'Checks structure (unknown fields too) and the rules of in-place updates, offline. With --old an update is checked, with --cloudprofile also what it offers.',
    flags: ['filename', 'old', ...rules],
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
    flags: ['old', 'new', ...rules],
    example: 'kubectl inplace impact --old shoot.yaml --new new.yaml --cloudprofile cloudprofile.yaml',
    exitCodes: { 1: 'the change is not allowed' },
    load: () => import('./commands/impact.js'),
  },
  {
    name: 'status',
    positionals: '[POOL]',
    summary: 'where pools and their nodes stand, and what they wait for',
    flags: [...pools, 'watch'],
    example: 'kubectl inplace status -n shoot--dev--demo --watch',
    load: () => import('./commands/status.js'),
  },
  {
    name: 'explain',
    positionals: 'NODE|POOL',
    summary: 'why a node or a pool is where it is, and what could happen next',
    flags: pools,
    example: 'kubectl inplace explain worker-1 -n shoot--dev--demo',
    load: () => import('./commands/explain.js'),
  },
  {
    name: 'plan',
    positionals: '[POOL]',
    summary: 'what the controller would decide now; nothing is written',
    flags: pools,
    example: 'kubectl inplace plan -n shoot--dev--demo -o wide',
    load: () => import('./commands/plan.js'),
  },
  {
    name: 'simulate',
    positionals: '[POOL]',
    summary: 'how a rollout would go: which nodes together, and when',
    about: 'Runs the decider of the controller to the end, with agents that succeed and pods that leave when asked. Nothing is written.',
    flags: [...pools, 'minutes-per-node'],
    example: 'kubectl inplace simulate -f objects.yaml --minutes-per-node 15',
    load: () => import('./commands/simulate.js'),
  },
  {
    name: 'select',
    positionals: 'NODE…',
    summary: 'have nodes of manual pools updated',
    about: 'Labels candidates as selected; the controller drains them and the agent updates them. Nodes selected before stay unchanged.',
    flags: [...cluster, 'all', 'pool', 'yes', 'dry-run', 'exit-code'],
    example: 'kubectl inplace select worker-1 worker-2 -n shoot--dev--demo',
    exitCodes: { 3: 'nothing was changed (with --exit-code)' },
    load: () => import('./commands/select.js'),
  },
  {
    name: 'retry',
    positionals: 'NODE…',
    summary: 'have failed nodes updated again',
    about: 'The node is drained again before another run, towards the template that is wanted now.',
    flags: [...cluster, 'yes', 'dry-run'],
    example: 'kubectl inplace retry worker-1 -n shoot--dev--demo',
    load: () => import('./commands/retry.js'),
  },
  {
    name: 'pause',
    positionals: 'POOL…',
    summary: 'begin nothing new in pools; what has begun finishes',
    flags: [...cluster, 'dry-run', 'exit-code'],
    example: 'kubectl inplace pause workers -n shoot--dev--demo',
    exitCodes: { 3: 'nothing was changed (with --exit-code)' },
    load: () => import('./commands/pause.js'),
  },
  {
    name: 'resume',
    positionals: 'POOL…',
    summary: 'let paused pools go on',
    flags: [...cluster, 'dry-run', 'exit-code'],
    example: 'kubectl inplace resume workers -n shoot--dev--demo',
    exitCodes: { 3: 'nothing was changed (with --exit-code)' },
    load: () => import('./commands/pause.js'),
  },
  {
    name: 'features',
    summary: 'what nodes declare, where a pod can run, what other kubelets would do to pods',
    about: 'With --pod: the nodes a pod can run on, and what the others lack. With --kubelet-version: which pods an update would hurt.',
    flags: [...nodes, 'pod', 'kubelet-version', 'kubernetes-version'],
    example: 'kubectl inplace features --pod pod.yaml',
    exitCodes: { 1: 'the pod can run nowhere, or the update would strand pods' },
    load: () => import('./commands/features.js'),
  },
  {
    name: 'lint',
    summary: 'marks on nodes that nobody writes on purpose',
    flags: nodes,
    example: 'kubectl inplace lint',
    exitCodes: { 1: 'something is odd' },
    load: () => import('./commands/lint.js'),
  },
  {
    name: 'diagram',
    summary: 'the life of a node as a diagram',
    flags: ['format'],
    example: 'kubectl inplace diagram --format svg > node.svg',
    load: () => import('./commands/diagram.js'),
  },
  {
    name: 'completion',
    positionals: 'bash|zsh|fish|kubectl',
    summary: 'a script that completes commands and flags',
    about: 'For kubectl: the program kubectl_complete-inplace, which completes kubectl inplace.',
    flags: [],
    example: 'eval "$(kubectl-inplace completion bash)"',
    load: () => import('./commands/completion.js'),
  },
  {
    name: 'help',
    positionals: '[COMMAND]',
    summary: 'help for a command, or all of it as Markdown',
    flags: ['markdown'],
    example: 'kubectl inplace help select',
    load: () => import('./commands/help.js'),
  },
];

/** The command of that name; a `Problem` where there is none. */
export function commandNamed(name: string): Command {
  const command = commands.find((row) => row.name === name);
  if (command !== undefined) return command;
  throw new Problem('USAGE', {
    where: 'kubectl inplace',
    detail: `there is no command ${JSON.stringify(name)}`,
    help: `commands: ${commands.map((row) => row.name).join(', ')}`,
  });
}
