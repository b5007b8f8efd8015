import { createLeaderElector, type LeaderElector } from '@gardener-inplace/kube-runtime';
import type { Check } from '../check.js';
import type { Cluster } from '../in-cluster.js';

const periods = { leaseMilliseconds: 6_000, renewDeadlineMilliseconds: 4_000, retryMilliseconds: 500 };
const limitMilliseconds = 30_000;

const untilLeading = async (elector: LeaderElector): Promise<boolean> => {
  const end = performance.now() + limitMilliseconds;
  while (!elector.isLeader() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  return elector.isLeader();
};

/** Two candidates: never both at once, not even while the server is away; the second takes over when the first lets go. */
export const oneLeader = async ({ client, controlPlane }: Cluster): Promise<Check> => {
  const problems: string[] = [];
  const atWork = new Set<string>();
  const candidate = (identity: string) => {
    const elector = createLeaderElector({ client, namespace: 'default', name: 'one-leader', identity, ...periods });
    const stopping = new AbortController();
    const ended = elector.run(async ({ signal }) => {
      if (atWork.size > 0) problems.push(`${identity} leads beside ${[...atWork].join()}`);
      atWork.add(identity);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      atWork.delete(identity);
    }, stopping.signal);
    return { elector, ended, stop: () => stopping.abort() };
  };

  const first = candidate('first');
  if (!(await untilLeading(first.elector))) problems.push('the first candidate never led');
  const second = candidate('second');
  await controlPlane.restartApiServer();
  first.stop();
  const firstEnd = await first.ended;
  if (!(await untilLeading(second.elector))) problems.push('the second candidate never led');
  second.stop();
  const secondEnd = await second.ended;
  return {
    title: 'of two candidates for a Lease one leads, through a restart of the API server, and hands over',
    figures: `first ${firstEnd}, second ${secondEnd}`,
    problems: [...problems, ...(secondEnd === 'stopped' ? [] : [`the second candidate ended as ${secondEnd}`])],
  };
};
