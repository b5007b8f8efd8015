import { readArguments } from './command-line/arguments.js';
import { commandNamed, commands } from './commands.js';
import { explainFailure } from './problem/explain-failure.js';
import { completions } from './help/completion.js';
import { commandHelp, overview } from './help/help.js';
import { describeProblem } from './problem/problem.js';
import type { Surroundings } from './surroundings.js';

/** Exit code of a program that was interrupted. */
const interrupted = 130;

/**
 * Runs `kubectl inplace` with its arguments and resolves to the exit code: 0 done, 1 error, 130 interrupted; a command documents
 * further ones. Data goes to stdout, everything else to stderr. Never rejects.
 *
 * @example
 * const code = await run(['path', '--cloudprofile', 'metal.yaml', '--from', '1.31.1,gardenlinux:1592.1.0', '--to', '1.32.0,gardenlinux:1592.2.0'], {
 *   stdout: process.stdout, stderr: process.stderr, env: process.env,
 * });
 */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await dispatch(argv, surroundings);
  } catch (error) {
    if (surroundings.signal?.aborted) return interrupted;
    surroundings.stderr.write(describeProblem(explainFailure(error)));
    return 1;
  }
}

async function dispatch([name, ...words]: readonly string[], surroundings: Surroundings): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    surroundings.stdout.write(overview(commands));
    return 0;
  }
  if (name === '--version') {
    surroundings.stdout.write(`kubectl-inplace ${surroundings.version ?? 'unknown'}\n`);
    return 0;
  }
  if (name === '__complete') {
    surroundings.stdout.write(completions(words, commands));
    return 0;
  }
  const command = commandNamed(name);
  const { positionals, flags } = readArguments(command, words);
  if (flags.help) {
    surroundings.stdout.write(commandHelp(command));
    return 0;
  }
  const { execute } = await command.load();
  return (await execute({ ...surroundings, command: name, positionals, flags })) ?? 0;
}
