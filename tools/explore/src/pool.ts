import { Worker } from 'node:worker_threads';
import type { Configuration } from './model/configuration.js';
import type { Outcome } from './search/finding.js';

export interface Job {
  readonly configuration: Configuration;
  /** Address of the module that is examined. */
  readonly subject: string;
  readonly seed: number;
}

/** States after which a thread starts anew: what it remembers of them is freed, and the small configurations share warm code. */
const mostRemembered = 100_000;

/** Explores on so many threads; outcomes are told as they come. */
export async function exploreAll(jobs: readonly Job[], threads: number, told: (outcome: Outcome) => void): Promise<readonly Outcome[]> {
  const waiting = [...jobs];
  const outcomes: Outcome[] = [];
  const thread = async (): Promise<void> => {
    let explorer = startExplorer();
    let remembered = 0;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (remembered > mostRemembered) {
        explorer.end();
        explorer = startExplorer();
        remembered = 0;
      }
      const outcome = await explorer.explore(next);
      remembered += outcome.states;
      outcomes.push(outcome);
      told(outcome);
    }
    explorer.end();
  };
  await Promise.all(Array.from({ length: threads }, thread));
  return outcomes;
}

/** One configuration on a thread that remembers nothing of others. */
export async function exploreOne(job: Job): Promise<Outcome> {
  const explorer = startExplorer();
  const outcome = await explorer.explore(job);
  explorer.end();
  return outcome;
}

interface Explorer {
  explore(job: Job): Promise<Outcome>;
  end(): void;
}

function startExplorer(): Explorer {
  const worker = new Worker(new URL('worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 6000, maxYoungGenerationSizeMb: 128 },
  });
  return {
    explore: (job) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject);
        worker.once('message', (outcome: Outcome) => {
          worker.off('error', reject);
          resolve(outcome);
        });
        worker.postMessage(job);
      }),
    end: () => void worker.terminate(),
  };
}
