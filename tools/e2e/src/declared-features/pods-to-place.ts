import type { Container, Node, Pod, PodSpec } from '@gardener-inplace/api';
import type { Random } from '@gardener-inplace-tools/oracle/random';

export interface PodToPlace {
  readonly pod: Pod;
  /** Every node's name; of those that will do, the scheduler takes the first. */
  readonly wanted: readonly string[];
}

const restartRule = (action: string) => ({ action, exitCodes: { operator: 'In', values: [42] } });

const container = (name: string, random: Random): Container => ({
  name,
  image: 'registry.example/app:1',
  ...(random.chance(0.4) && {
    restartPolicy: 'Never',
    restartPolicyRules: [restartRule(random.pick(['Restart', 'RestartAllContainers']))],
  }),
  ...random.maybe(0.4, 'volumeMounts', () => [
    {
      name: 'data',
      mountPath: '/data',
      ...random.maybe(0.7, 'bindMountOptions', () => random.pick([[], ['noexec'], ['nosuid', 'noexec']])),
    },
  ]),
});

const shuffled = (names: readonly string[], random: Random): readonly string[] => {
  const left = [...names];
  return names.flatMap(() => left.splice(random.below(left.length), 1));
};

/** A weight of its own for every node, so that of those that will do exactly one is the best. */
const preferences = (wanted: readonly string[]): readonly object[] =>
  wanted.map((name, position) => ({
    weight: (wanted.length - position) * Math.floor(100 / wanted.length),
    preference: { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [name] }] },
  }));

/** A pod that needs some features to run, or nearly: where it goes tells which nodes were ruled out. */
export const podToPlace = (name: string, nodes: readonly Node[], random: Random): PodToPlace => {
  const wanted = shuffled(
    nodes.map(({ metadata }) => metadata?.name ?? ''),
    random,
  );
  const spec: PodSpec & { readonly affinity: object } = {
    containers: [container('app', random), ...(random.chance(0.3) ? [container('helper', random)] : [])],
    ...random.maybe(0.3, 'initContainers', () => [container('prepare', random)]),
    ...random.maybe(0.4, 'hostNetwork', () => random.chance(0.8)),
    ...random.maybe(0.5, 'hostUsers', () => random.chance(0.4)),
    volumes: [{ name: 'data', emptyDir: {} }],
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferences(wanted) } },
  };
  return { pod: { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' }, spec }, wanted };
};
