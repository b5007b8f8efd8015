import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Effort } from '../measure.js';
import { messageFrom } from '../message-from.js';
import type { Row } from '../row.js';

/**
 * Ten times the nodes against the time of one tenth, each time in a process of its own. The first one's young generation holds what a plan
 * of either size makes, so that plans are compared, and not how often V8 copies one of them while it is made. The second informs what V8
 * does by default: there the small plan stays in the processor's caches, garbage and all.
 */
export async function* planGrowth(effort: Effort, goal: number | undefined): AsyncGenerator<Row> {
  const roomy = ['--min-semi-space-size=128', '--max-semi-space-size=128'];
  yield await measuredApart({ effort, goal, setting: 'young generation of 128 MiB' }, roomy);
  yield await measuredApart({ effort, setting: "V8's defaults" }, []);
}

export interface PlanGrowthQuestion {
  readonly effort: Effort;
  readonly goal?: number | undefined;
  /** In words, for the row. */
  readonly setting: string;
}

const measuredApart = (question: PlanGrowthQuestion, execArgv: readonly string[]): Promise<Row> =>
  messageFrom<Row>(
    fork(join(import.meta.dirname, 'plan-growth-probe.js'), [JSON.stringify(question)], { stdio: 'inherit', execArgv: [...execArgv] }),
  );
