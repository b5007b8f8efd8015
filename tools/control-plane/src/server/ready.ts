import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlPlaneProblem } from '../problem.js';
import type { Supervised } from '../processes/supervised.js';

const lastLines = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
};

/**
 * Asks again and again until the answer is yes; trouble in asking means no.
 * @throws ControlPlaneProblem with the program's last words when it ended meanwhile or the time is over
 */
export async function untilReady(programs: Supervised, name: string, seconds: number, isReady: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    if (await isReady().catch(() => false)) return;
    const exit = programs.exitOf(name);
    const isLate = performance.now() > end;
    if (exit !== undefined || isLate) {
      throw new ControlPlaneProblem(exit === undefined ? 'NOT_READY' : 'NOT_STARTED', {
        where: name,
        detail: `${exit === undefined ? `was not ready within ${seconds} s` : `ended (${exit})`}: ${await lastLines(join(programs.folder, `${name}.log`))}`,
        help: 'its log says why; a busy machine may need more readyWithinSeconds',
      });
    }
    await sleep(50);
  }
}
