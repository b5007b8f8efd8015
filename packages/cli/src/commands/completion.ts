import type { Call } from '../command-line/command.js';
import { commands } from '../commands.js';
import { completionScript, shells } from '../help/completion.js';
import { Problem } from '../problem/problem.js';

/** A script that completes commands and flags. */
export async function execute({ positionals, stdout }: Call): Promise<void> {
  const shell = shells.find((name) => name === positionals[0]);
  if (shell === undefined)
    throw new Problem('USAGE', { where: 'kubectl inplace completion', detail: 'no shell is named', help: `one of ${shells.join(', ')}` });
  stdout.write(completionScript(shell, commands));
}
