import type { Container, Node, Pod, PodSpec, ResourceRequirements } from '@gardener-inplace/api';
import type { Random } from '@gardener-inplace-tools/oracle/random';

/** One change of a resize. */
export interface Change {
  readonly op: 'replace';
  /** JSON pointer. */
  readonly path: string;
  /** As it is sent. */
  readonly value: string;
  /** As the server writes the same amount. */
  readonly stored: string;
}

export interface Resize {
  readonly pod: Pod;
  readonly changes: readonly Change[];
}

const resources = (cpu: string, memory: string): ResourceRequirements => ({
  requests: { cpu, memory },
  limits: { cpu: '2', memory: '2Gi' },
});

const container = (name: string): Container => ({ name, image: 'registry.example/app:1', resources: resources('100m', '64Mi') });

/** A running pod that has something to resize. */
export const podToResize = (name: string, nodes: readonly Node[], random: Random): Pod => {
  const sidecar = { ...container('sidecar'), restartPolicy: 'Always' };
  const spec: PodSpec = {
    nodeName: random.pick(nodes).metadata?.name ?? '',
    containers: [container('app')],
    ...random.maybe(0.8, 'initContainers', () => [container('prepare'), ...(random.chance(0.5) ? [sidecar] : [])]),
    ...random.maybe(0.6, 'resources', () => ({ requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '8', memory: '8Gi' } })),
    volumes: [
      { name: 'cache', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } },
      { name: 'scratch', emptyDir: { sizeLimit: '1Gi' } },
    ],
  };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' }, spec };
};

type Target = readonly [path: string, amounts: readonly (readonly [value: string, stored: string])[]];

const cpu = [
  ['200m', '200m'],
  ['0.1', '100m'],
  ['0.15', '150m'],
] as const;
/** Not 65536Ki: upstream happens to hold it in memory just as 64Mi, while here every other spelling counts as another. */
const memory = [
  ['128Mi', '128Mi'],
  ['64Mi', '64Mi'],
  ['0.0625Gi', '64Mi'],
] as const;

/** Everything of a pod that a resize may change, with other amounts and other spellings of the same. */
const targets = ({ containers = [], initContainers = [], resources: ofPod }: PodSpec): readonly Target[] => [
  ...[...containers.keys()].map((index): Target => [`/spec/containers/${index}/resources/requests/cpu`, cpu]),
  ...[...initContainers.keys()].flatMap((index): readonly Target[] => [
    [`/spec/initContainers/${index}/resources/requests/cpu`, cpu],
    [`/spec/initContainers/${index}/resources/requests/memory`, memory],
  ]),
  ...(ofPod
    ? ([
        [
          '/spec/resources/requests/cpu',
          [
            ['1500m', '1500m'],
            ['1000m', '1'],
            ['2', '2'],
          ],
        ],
        [
          '/spec/resources/limits/memory',
          [
            ['9Gi', '9Gi'],
            ['8192Mi', '8Gi'],
          ],
        ],
      ] satisfies readonly Target[])
    : []),
  ['/spec/volumes/0/emptyDir/sizeLimit', memory],
];

/** A resize that the server's own validation lets pass. */
export const resizeOf = (pod: Pod, random: Random): Resize => {
  const possible = targets(pod.spec ?? {});
  const chosen = random.some(possible, 0.35);
  return {
    pod,
    changes: (chosen.length > 0 ? chosen : [random.pick(possible)]).map(([path, amounts]) => {
      const [value, stored] = random.pick(amounts);
      return { op: 'replace', path, value, stored };
    }),
  };
};

/**
 * The pod after a resize; its generation counts only real changes. A plugin inside the server sees the amounts as they were sent, a
 * webhook as the server writes them.
 */
export const resized = (before: Pod, { changes }: Resize, amounts: 'sent' | 'written'): Pod => {
  const pod = structuredClone(before) as { metadata?: { generation?: number } };
  let isChanged = false;
  for (const { path, value, stored } of changes) {
    const names = path.split('/').slice(1);
    const last = names.pop() ?? '';
    const parent = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, pod as Record<string, unknown>);
    isChanged ||= parent[last] !== stored;
    parent[last] = amounts === 'sent' ? value : stored;
  }
  if (isChanged && pod.metadata) pod.metadata.generation = (pod.metadata.generation ?? 0) + 1;
  return pod as Pod;
};
