import { type Pod, resources } from '@gardener-inplace/api';
import { systemClock } from '@gardener-inplace/kube-runtime';
import type { Cluster } from '../in-cluster.js';

/** Where a scheduler put a pod: a node's name, or why nowhere. */
export interface Placement {
  readonly node?: string;
  readonly message?: string;
}

const limitMilliseconds = 120_000;

const placementOf = ({ spec, status }: Pod): Placement | undefined => {
  if (spec?.nodeName) return { node: spec.nodeName };
  const condition = status?.conditions?.find(({ type, status: answer }) => type === 'PodScheduled' && answer === 'False');
  return condition && { message: condition.message ?? '' };
};

/**
 * Creates the pods and waits until the scheduler has decided on each.
 * @throws Error naming the pods that it never decided on.
 */
export const place = async ({ client }: Cluster, pods: readonly Pod[]): Promise<ReadonlyMap<string, Placement>> => {
  await Promise.all(pods.map((pod) => client.create(resources.pods, pod, { fieldValidation: 'Strict' })));
  const names = new Set(pods.map(({ metadata }) => metadata?.name));
  const end = systemClock.now() + limitMilliseconds;
  for (;;) {
    const { items } = await client.list<Pod>(resources.pods, { namespace: 'default' });
    const placed = items.flatMap((pod) => {
      const placement = names.has(pod.metadata?.name) ? placementOf(pod) : undefined;
      return placement ? [[pod.metadata?.name ?? '', placement] as const] : [];
    });
    if (placed.length === pods.length) return new Map(placed);
    if (systemClock.now() > end) {
      const decided = new Set(placed.map(([name]) => name));
      throw new Error(`not scheduled within ${limitMilliseconds} ms: ${[...names].filter((name) => !decided.has(name ?? '')).join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
