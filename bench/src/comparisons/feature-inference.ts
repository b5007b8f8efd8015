import type { Pod } from '@gardener-inplace/api';
import { requiredForScheduling } from '@gardener-inplace/declared-features';
import type { Comparison } from '../row.js';
import type { Library } from './feature-matching.js';

/** Pods of which some use what not every node has. */
const pods: readonly Pod[] = Array.from({ length: 1_000 }, (_, index) => ({
  metadata: { name: `web-${index}`, namespace: 'shop' },
  spec: {
    hostNetwork: index % 7 === 0,
    hostUsers: index % 3 !== 0,
    initContainers: [{ name: 'prepare', image: 'example.org/prepare:1.0.0' }],
    containers: ['web', 'proxy', 'log-shipper'].map((name) => ({
      name,
      image: `example.org/shop/${name}:1.0.0`,
      volumeMounts: [{ name: 'data', mountPath: '/data' }],
      ...(index % 5 === 0 ? { restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [42] } }] } : {}),
    })),
  },
}));

/** What a pod requires, against upstream's library. */
export const featureInference = (library: Library | undefined): Comparison => {
  const theirs = library?.({ names: [], nodes: [], required: [], pods, rounds: 7, roundMs: 200 });
  let turn = 0;
  return {
    name: 'features that a pod requires, by library',
    input: `${pods.length} pods of 3 containers in turn`,
    goal: 3,
    ours: () => {
      turn = turn + 1 === pods.length ? 0 : turn + 1;
      return requiredForScheduling(pods[turn] ?? {}, '1.37.2');
    },
    ...(theirs ? { peerTook: theirs.inference } : {}),
  };
};
