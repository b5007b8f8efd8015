import { Worker } from 'node:worker_threads';
import type { Configuration } from './model/configuration.js';
import type { Outcome } from './search/finding.js';

export interface Job {
  readonly configuration: Configuration;
  /** Address of the module that is examined. */
  readonly subject: string;
  readonly seed: number;
}

/** Explores on so many threads; outcomes are told as they come. */
export async function exploreAll(jobs: readonly Job[], threads: number, told: (outcome: Outcome) => void): Promise<readonly Outcome[]> {
  const waiting = [...jobs];
  const outcomes: Outcome[] = [];
  const thread = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await exploreOne(next);
      outcomes.push(outcome);
      told(outcome);
    }
  };
  await Promise.all(Array.from({ length: threads }, thread));
  return outcomes;
}

/** One configuration on a thread of its own: what it remembers is freed with it. */
export function exploreOne(job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.js', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 6000, maxYoungGenerationSizeMb: 128 },
    });
    worker.once('error', reject);
    worker.once('message', (outcome: Outcome) => {
      resolve(outcome);
      void worker.terminate();
    });
  });
}
