import type { Call } from '../command-line/command.js';
import { commandNamed, commands } from '../commands.js';
import { commandHelp, overview } from '../help/help.js';
import { markdownHelp } from '../help/markdown.js';

/** Help for one command, for all, or as Markdown. */
export async function execute({ flags, positionals, stdout }: Call): Promise<void> {
  const [name] = positionals;
  if (flags.markdown) stdout.write(markdownHelp(commands));
  else stdout.write(name === undefined ? overview(commands) : commandHelp(commandNamed(name)));
}
