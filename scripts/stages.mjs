// The root commands. Runs from a fresh clone with nothing but Node and npm: installs what is missing, builds what
// changed, then does what was asked. `node scripts/stages.mjs COMMAND [arguments]`; CONTRIBUTING.md lists the commands.
import { commands } from './stages/commands.mjs';
import { requireNode } from './stages/require-node.mjs';

requireNode();
const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (command === undefined) {
  console.error(`unknown command ${name ?? '(none)'}; known: ${Object.keys(commands).join(', ')}`);
  process.exit(1);
}
// pnpm hands a leading `--` on to the script.
process.exitCode = await command(args[0] === '--' ? args.slice(1) : args);
