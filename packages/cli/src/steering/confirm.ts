import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';

/**
 * Asks before something is done to a cluster: names what it touches, and goes on only on yes. With `--yes` nothing is asked; without
 * a terminal nobody could answer, so `--yes` is required.
 */
export async function confirm(call: Call, what: string): Promise<void> {
  if (call.flags.yes) return;
  const where = `kubectl inplace ${call.command}`;
  if (call.stdin?.isTTY !== true) {
    throw new Problem('NOT_CONFIRMED', {
      where,
      detail: `would ${what}, and nobody is here to ask`,
      help: 'repeat with --yes, or look first with --dry-run=client',
    });
  }
  call.stderr.write(`${what}? [y/N] `);
  for await (const chunk of call.stdin) {
    const answer = (typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)).trim().toLowerCase();
    if (answer === 'y' || answer === 'yes') return;
    break;
  }
  throw new Problem('NOT_CONFIRMED', { where, detail: 'nothing was done', help: 'answer y to go on' });
}
