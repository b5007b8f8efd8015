import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';

/** Nodes named on the command line, each once; `node/NAME` is taken as well. */
export function nodeNames({ positionals, command }: Call): readonly string[] {
  if (positionals.length > 0) return [...new Set(positionals.map((name) => name.replace(/^nodes?\//, '')))];
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command}`,
    detail: 'no node is named',
    help: `see kubectl inplace ${command} --help`,
  });
}
