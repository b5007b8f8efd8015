import type { Pod } from '@gardener-inplace/api';
import { nameOf, readable } from '../reading.js';

/** Which pod. */
export interface PodReference {
  readonly namespace: string;
  readonly name: string;
}

/** @internal */
export const referenceTo = (pod: Pod): PodReference => ({
  namespace: readable(() => pod.metadata?.namespace) ?? '',
  name: nameOf(pod) ?? '',
});

/** A pod that has ended is not admitted again when the kubelet restarts. @internal */
export const isTerminal = (pod: Pod): boolean => {
  const phase = readable(() => pod.status?.phase);
  return phase === 'Succeeded' || phase === 'Failed';
};

/** A pod that no other node would take over: of a DaemonSet, or read by the kubelet from a file. @internal */
export const isTied = (pod: Pod): boolean =>
  readable(() => {
    const owners: unknown = pod.metadata?.ownerReferences;
    const isOwnedByNode = Array.isArray(owners) && owners.some((owner) => owner?.kind === 'DaemonSet' || owner?.kind === 'Node');
    return isOwnedByNode || pod.metadata?.annotations?.['kubernetes.io/config.mirror'] !== undefined;
  }) === true;
