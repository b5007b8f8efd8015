import type { Pod } from '@gardener-inplace/api';

/** Which pod. */
export interface PodReference {
  readonly namespace: string;
  readonly name: string;
}

/** @internal */
export const referenceTo = (pod: Pod): PodReference => ({ namespace: pod.metadata?.namespace ?? '', name: pod.metadata?.name ?? '' });

/** A pod that has ended is not admitted again when the kubelet restarts. @internal */
export const isTerminal = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

/** A pod that no other node would take over: of a DaemonSet, or read by the kubelet from a file. @internal */
export const isTied = ({ metadata }: Pod): boolean => {
  const owners: unknown = metadata?.ownerReferences;
  const isOwnedByNode = Array.isArray(owners) && owners.some((owner) => owner?.kind === 'DaemonSet' || owner?.kind === 'Node');
  return isOwnedByNode || metadata?.annotations?.['kubernetes.io/config.mirror'] !== undefined;
};
