import type { Pod } from '@gardener-inplace/api';
import { readablePod } from '../readable/objects.js';

const mirrorAnnotation = 'kubernetes.io/config.mirror';
/** Agreed between the descheduler and those who move a workload in their own time, for example KubeVirt a virtual machine. */
const evictionInProgress = 'descheduler.alpha.kubernetes.io/eviction-in-progress';

/** Why a pod does not have to leave before the node is updated; undefined if it must. */
export const staysBecause = (pod: Pod): 'mirror' | 'daemon-set' | 'finished' | undefined => reasonToStay(readablePod(pod));

function reasonToStay(pod: Pod): 'mirror' | 'daemon-set' | 'finished' | undefined {
  if (pod.metadata?.annotations?.[mirrorAnnotation] !== undefined) return 'mirror';
  if (pod.metadata?.ownerReferences?.some(({ kind, controller }) => kind === 'DaemonSet' && controller === true)) return 'daemon-set';
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed' ? 'finished' : undefined;
}

/**
 * The pods that must leave a node before it may be updated, highest priority first, then by namespace and name. Pods that are already
 * terminating are among them: the node is not empty until they are gone.
 *
 * @source machine-controller e.1, e.2
 */
export function podsToDrain(pods: readonly Pod[]): readonly Pod[] {
  return pods
    .map(readablePod)
    .filter((pod) => reasonToStay(pod) === undefined)
    .sort(byPriority);
}

/**
 * Whether the pod's own controller has begun to move it away. An eviction that is refused meanwhile is no failure, and another one may
 * begin a second move.
 *
 * @source field reports D17, D18
 */
export const isMoving = ({ metadata }: Pod): boolean => metadata?.annotations?.[evictionInProgress] !== undefined;

const byPriority = (a: Pod, b: Pod): number => {
  const difference = (b.spec?.priority ?? 0) - (a.spec?.priority ?? 0);
  if (difference !== 0) return difference;
  return podName(a) < podName(b) ? -1 : 1;
};

export const podName = (pod: Pod): string => `${pod.metadata?.namespace ?? ''}/${pod.metadata?.name ?? ''}`;
