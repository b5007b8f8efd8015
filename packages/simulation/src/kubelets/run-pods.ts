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
  /** Of this node alone. */
  readonly sightings: Sightings;
}

/** When a kubelet first saw its pods arriving or leaving: timestamps of the API have whole seconds only. */
export interface Sightings {
  firstSeen(uid: string, what: 'arriving' | 'leaving', now: number): number;
  /** Forgets all pods but these. */
  keepOnly(uids: readonly string[]): void;
  /** Pods that are remembered. */
  readonly size: number;
}

export function createSightings(): Sightings {
  const known = new Map<string, { arriving?: number; leaving?: number }>();
  return {
    firstSeen: (uid, what, now) => {
      const times = known.get(uid) ?? {};
      known.set(uid, times);
      return (times[what] ??= now);
    },
    keepOnly: (uids) => {
      const kept = new Set(uids);
      for (const uid of known.keys()) if (!kept.has(uid)) known.delete(uid);
    },
    get size() {
      return known.size;
    },
  };
}

/** Lets pods start and end as a kubelet does; says when to look again. */
export async function runPods(options: RunPods, signal: AbortSignal): Promise<ReconcileResult> {
  options.sightings.keepOnly(options.pods.map(({ metadata }) => metadata?.uid ?? ''));
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
  const { deletionTimestamp, uid = '' } = pod.metadata ?? {};
  if (deletionTimestamp !== undefined) {
    const rest = podStopMilliseconds - (now - sightings.firstSeen(uid, 'leaving', now));
    if (rest > 0) return rest;
    await unlessGone(client.delete(resources.pods, at, { signal, preconditions: { uid }, gracePeriodSeconds: 0 }));
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
  const isReady = pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
  if (phase === 'Running' && isReady) return undefined;
  const rest = podStartMilliseconds - (now - sightings.firstSeen(uid, 'arriving', now));
  if (rest > 0) return rest;
  const startTime = pod.status?.startTime ?? new Date(now).toISOString();
  const conditions = ['Ready', 'ContainersReady', 'Initialized', 'PodScheduled'].map((type) => ({
    type,
    status: 'True',
    reason: null,
    message: null,
    lastTransitionTime: new Date(now).toISOString(),
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
