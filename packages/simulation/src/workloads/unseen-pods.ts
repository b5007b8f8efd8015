import { type Pod, resources } from '@gardener-inplace/api';
import type { KubeClient } from '@gardener-inplace/kube-runtime';
import { unlessGone } from '../actor/actor.js';

/** Pods that were created and that the cache has not shown yet: a cache that lags must not lead to a second pod. */
export interface UnseenPods {
  /** Remembers the pod that a creation answers with, until it is seen. */
  track(owner: string, creation: Promise<Pod>): Promise<void>;
  /** Whether an owner has pods that the cache will still show. One that stays away long is asked for: it may be gone again. */
  hasAny(owner: string, signal: AbortSignal): Promise<boolean>;
  /** The cache saw the pod go. */
  forget(uid: string): void;
}

interface Unseen {
  readonly owner: string;
  readonly pod: Pod;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const patienceMilliseconds = 500;

export function createUnseenPods(client: KubeClient, cached: (key: string) => Pod | undefined): UnseenPods {
  const unseen = new Map<string, Unseen>();
  const isShown = ({ pod: { metadata } }: Unseen): boolean =>
    cached(`${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`)?.metadata?.uid === metadata?.uid;
  const isGone = async ({ pod: { metadata } }: Unseen, signal: AbortSignal): Promise<boolean> => {
    const reference = { namespace: metadata?.namespace, name: metadata?.name ?? '' };
    const live = await unlessGone(client.get<Pod>(resources.pods, reference, { signal }));
    return live?.metadata?.uid !== metadata?.uid;
  };
  return {
    track: async (owner, creation) => {
      const pod = await creation;
      unseen.set(pod.metadata?.uid ?? '', { owner, pod, since: Date.now() });
    },
    hasAny: async (owner, signal) => {
      let isWaiting = false;
      for (const [uid, entry] of [...unseen].filter(([, { owner: of }]) => of === owner)) {
        const isLate = Date.now() - entry.since > patienceMilliseconds;
        if (isShown(entry) || (isLate && (await isGone(entry, signal)))) unseen.delete(uid);
        else isWaiting = true;
      }
      return isWaiting;
    },
    forget: (uid) => void unseen.delete(uid),
  };
}
