import { type Pod, resources } from '@gardener-inplace/api';
import { admitPod } from '@gardener-inplace/declared-features';
import type { KubeClient, ReconcileResult } from '@gardener-inplace/kube-runtime';
import { unlessGone } from '../actor/actor.js';
import type { HostFacts } from './host.js';
import { declaredBy } from './node-status.js';

export interface RunPods {
  readonly client: KubeClient;
  /** The node's pods. */
  readonly pods: readonly Pod[];
  readonly facts: HostFacts;
  readonly podStartMilliseconds: number;
  readonly podStopMilliseconds: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly sightings: Sightings;
}

/** When a kubelet first saw a pod arriving or leaving: timestamps of the API have whole seconds only. */
export interface Sightings {
  firstSeen(key: string, now: number): number;
  /** Drops what is no longer asked for. */
  forget(key: string): void;
}

export function createSightings(): Sightings {
  const known = new Map<string, number>();
  return {
    firstSeen: (key, now) => {
      const first = known.get(key) ?? now;
      known.set(key, first);
      return first;
    },
    forget: (key) => void known.delete(key),
  };
}

/** Lets pods start and end as a kubelet does; says when to look again. */
export async function runPods(options: RunPods, signal: AbortSignal): Promise<ReconcileResult> {
  const waits = await Promise.all(options.pods.map((pod) => runPod(pod, options, signal)));
  const pending = waits.filter((wait): wait is number => wait !== undefined);
  return pending.length === 0 ? undefined : { againAfterMilliseconds: Math.max(5, Math.min(...pending)) };
}

/** Milliseconds until the pod needs another look. */
async function runPod(
  pod: Pod,
  { client, facts, podStartMilliseconds, podStopMilliseconds, now, sightings }: RunPods,
  signal: AbortSignal,
): Promise<number | undefined> {
  const at = { namespace: pod.metadata?.namespace, name: pod.metadata?.name ?? '' };
  const { deletionTimestamp, uid } = pod.metadata ?? {};
  if (deletionTimestamp !== undefined) {
    const rest = podStopMilliseconds - (now - sightings.firstSeen(`leaving/${uid ?? ''}`, now));
    if (rest > 0) return rest;
    await unlessGone(client.delete(resources.pods, at, { signal, preconditions: { uid }, gracePeriodSeconds: 0 }));
    sightings.forget(`leaving/${uid ?? ''}`);
    return undefined;
  }
  const phase = pod.status?.phase ?? 'Pending';
  if (phase === 'Succeeded' || phase === 'Failed') return undefined;
  const admission = admitPod(pod, {
    version: facts.kubeletVersion,
    ...(facts.featureGates === undefined ? {} : { featureGates: facts.featureGates }),
    declaredFeatures: declaredBy(facts),
  });
  if (!admission.admit) {
    await unlessGone(
      client.patch(resources.pods, at, { type: 'merge', body: { status: admission.status } }, { signal, subresource: 'status' }),
    );
    return undefined;
  }
  if (phase === 'Running') return undefined;
  const rest = podStartMilliseconds - (now - sightings.firstSeen(`arriving/${uid ?? ''}`, now));
  if (rest > 0) return rest;
  sightings.forget(`arriving/${uid ?? ''}`);
  const startTime = new Date(now).toISOString();
  const conditions = ['Ready', 'ContainersReady', 'Initialized', 'PodScheduled'].map((type) => ({
    type,
    status: 'True',
    lastTransitionTime: startTime,
  }));
  await unlessGone(
    client.patch(
      resources.pods,
      at,
      { type: 'strategic', body: { status: { phase: 'Running', startTime, conditions } } },
      { signal, subresource: 'status' },
    ),
  );
  return undefined;
}
