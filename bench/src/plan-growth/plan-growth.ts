import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Effort } from '../measure.js';
import { messageFrom } from '../message-from.js';
import type { Row } from '../row.js';

/**
 * Ten times the nodes against the time of one tenth, in a process of its own. Its young generation holds what a plan of either size makes,
 * so that plans are compared, and not how often the engine's defaults make it copy one of them while it is made.
 */
export async function planGrowth(effort: Effort, goal: number | undefined): Promise<Row> {
  const execArgv = ['--min-semi-space-size=128', '--max-semi-space-size=128'];
  const child = fork(join(import.meta.dirname, 'plan-growth-probe.js'), [JSON.stringify({ effort, goal })], { stdio: 'inherit', execArgv });
  return messageFrom<Row>(child);
}
