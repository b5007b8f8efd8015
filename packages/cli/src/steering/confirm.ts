import type { Call } from '../command-line/command.js';
import { harmless } from '../output/harmless.js';
import { Problem } from '../problem/problem.js';
import type { Input } from '../surroundings.js';

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
  call.stderr.write(`${harmless(what)}? [y/N] `);
  const answer = await Promise.race([firstChunk(call.stdin), interruption(call.signal)]);
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new Problem('NOT_CONFIRMED', { where, detail: 'nothing was done', help: 'answer y to go on' });
}

/** A terminal gives a line at a time. */
async function firstChunk(input: Input): Promise<string> {
  for await (const chunk of input) return typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
  return '';
}

const interruption = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const interrupt = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
  });
