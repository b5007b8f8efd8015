import type { TestCluster } from '@gardener-inplace/test-cluster';
import { QuickstartProblem } from './problem.js';

/** Resolves when the condition holds; it is asked again with every stored write. */
export function waitUntil(
  cluster: TestCluster,
  what: string,
  seconds: number,
  condition: () => boolean,
  onLook: () => void = () => undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stopListening();
      clearInterval(ticking);
      clearTimeout(limit);
    };
    let isDue = false;
    const look = (): void => {
      isDue = false;
      try {
        onLook();
        if (!condition()) return;
        end();
        resolve();
      } catch (error) {
        end();
        reject(error instanceof Error ? error : new Error('the condition could not be judged'));
      }
    };
    const soon = (): void => {
      if (isDue) return;
      isDue = true;
      setImmediate(look);
    };
    const stopListening = cluster.onWrite(soon);
    const ticking = setInterval(look, 200);
    const limit = setTimeout(() => {
      end();
      reject(
        new QuickstartProblem('NOT_OBSERVED', {
          where: what,
          detail: `was not seen within ${seconds} s`,
          help: 'run again with --keep and look at the logs in the directory that is named',
        }),
      );
    }, seconds * 1000);
    soon();
  });
}
