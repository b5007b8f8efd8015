import type { Pod } from '@gardener-inplace/api';
import type { PodReference } from '../ports.js';
import { done, type Step } from './step.js';

const mirrorAnnotation = 'kubernetes.io/config.mirror';

/**
 * Pods that are left after the drain, those of DaemonSets too, start anew on the updated node. Mirror pods only reflect files on
 * the node; their kubelet was restarted.
 *
 * @source GEP-0031 "Gardener Node Agent"; node-agent (c) executor 7, W19
 */
export const podsToRestart = (pods: readonly Pod[]): readonly PodReference[] =>
  pods
    .filter(({ metadata }) => metadata?.annotations?.[mirrorAnnotation] === undefined && metadata?.deletionTimestamp === undefined)
    .map(({ metadata }) => ({ namespace: metadata?.namespace ?? 'default', name: metadata?.name ?? '', uid: metadata?.uid ?? '' }));

export const listPods: Step = {
  name: 'list-pods',
  isNeeded: ({ order }) => order !== undefined,
  carryOut: async ({ ports, record }) => {
    await record({ pods: podsToRestart(await ports.api.listPods()) });
    return done;
  },
};

export const restartPods: Step = {
  name: 'restart-pods',
  isNeeded: ({ order }) => order !== undefined,
  carryOut: async ({ ports, run }) => {
    await Promise.all((run().pods ?? []).map((pod) => ports.api.deletePod(pod)));
    return done;
  },
};
