import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * The next message of a process that was forked.
 * @throws Error where it, or another that it needs, ends before
 */
export async function messageFrom<T>(child: ChildProcess, ...needed: readonly ChildProcess[]): Promise<T> {
  const over = new AbortController();
  const heard = once(child, 'message', over);
  const ends = [child, ...needed].map(async (each) => {
    if (each.exitCode === null && each.signalCode === null) await once(each, 'exit', over);
    throw new Error(`${each.spawnargs.join(' ')} ended early, with ${each.signalCode ?? each.exitCode}`);
  });
  try {
    const [message] = (await Promise.race([heard, ...ends])) as [T];
    return message;
  } finally {
    over.abort();
  }
}
