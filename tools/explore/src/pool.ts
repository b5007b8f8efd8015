import { Worker } from 'node:worker_threads';
import type { Configuration } from './model/configuration.js';
import type { Outcome } from './search/finding.js';

/** Explores configurations on so many threads; outcomes are told as they come. A fresh thread each keeps the memory small. */
export async function exploreAll(
  configurations: readonly Configuration[],
  { subject, threads, told }: { readonly subject: string; readonly threads: number; readonly told: (outcome: Outcome) => void },
): Promise<readonly Outcome[]> {
  const waiting = [...configurations];
  const outcomes: Outcome[] = [];
  const thread = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await exploreOne(next, subject);
      outcomes.push(outcome);
      told(outcome);
    }
  };
  await Promise.all(Array.from({ length: threads }, thread));
  return outcomes;
}

/** One configuration on a thread of its own. */
export function exploreOne(configuration: Configuration, subject: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: { subject } });
    worker.once('error', reject);
    worker.once('message', (outcome: Outcome) => {
      resolve(outcome);
      void worker.terminate();
    });
    worker.postMessage(configuration);
  });
}
