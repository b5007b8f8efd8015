import { describe, expect, it } from '@jest/globals';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { type ControllerManifestOptions, controllerManifests, parseControllerConfig } from '../src/index.js';

type Loose = KubeObject & Readonly<Record<string, never>>;
const find = (objects: readonly KubeObject[], kind: string, namespace?: string): Loose =>
  objects.find((object) => object.kind === kind && object.metadata?.namespace === namespace) as Loose;

const namespace = 'shoot--dev--demo';
const options = { image: 'registry.example/controller:1', config: { namespace, policy: { failureBudget: 2 } } };

interface Template {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly annotations: object };
      readonly spec: {
        readonly securityContext: object;
        readonly terminationGracePeriodSeconds: number;
        readonly topologySpreadConstraints: readonly object[];
        readonly containers: readonly [Readonly<Record<string, unknown>>];
      };
    };
  };
}
const podOf = (memoryMebibytes?: number) => {
  const { control } = controllerManifests({ ...options, ...(memoryMebibytes === undefined ? {} : { memoryMebibytes }) });
  return (find(control, 'Deployment', namespace) as unknown as Template).spec.template.spec;
};

describe('§7.d the manifests of the controller', () => {
  it('are these, all in the namespace of the machines but what events of nodes and nodes themselves need', () => {
    const names = controllerManifests(options).control.map(({ kind, metadata }) => `${metadata?.namespace ?? '-'} ${kind}`);
    expect(names).toEqual([
      'shoot--dev--demo ServiceAccount',
      'shoot--dev--demo Role',
      'shoot--dev--demo RoleBinding',
      'default Role',
      'default RoleBinding',
      '- ClusterRole',
      '- ClusterRoleBinding',
      'shoot--dev--demo ConfigMap',
      'shoot--dev--demo Deployment',
      'shoot--dev--demo PodDisruptionBudget',
    ]);
    expect(controllerManifests(options).target).toEqual([]);
  });

  it('give rights on nodes to a user of the other cluster where the nodes are there, and none where the machines are', () => {
    const { control, target } = controllerManifests({ ...options, target: { user: 'inplace', secret: 'target' } });
    expect(control.map(({ kind }) => kind)).not.toContain('ClusterRole');
    expect(target.map(({ kind }) => kind)).toEqual(['ClusterRole', 'ClusterRoleBinding']);
    expect((find(target, 'ClusterRoleBinding') as unknown as { subjects: unknown }).subjects).toEqual([
      { kind: 'User', name: 'inplace', apiGroup: 'rbac.authorization.k8s.io' },
    ]);
  });

  it('put the replicas on a node each, where there is more than one', () => {
    expect(podOf().topologySpreadConstraints).toEqual([
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': 'gardener-inplace-controller' } },
      },
    ]);
  });

  it('bind each account by a name of its own where several namespaces have a controller', () => {
    const bindings = ['shoot--a', 'shoot--b'].map((each) =>
      controllerManifests({ ...options, config: { namespace: each } })
        .control.filter(({ kind }) => kind?.endsWith('Binding') === true)
        .map(({ metadata }) => metadata?.name),
    );
    expect(bindings).toEqual([
      Array.from({ length: 3 }, () => 'gardener-inplace-controller:shoot--a'),
      Array.from({ length: 3 }, () => 'gardener-inplace-controller:shoot--b'),
    ]);
  });

  it('carry a configuration that the program takes', async () => {
    const text = (objects: readonly KubeObject[]): string =>
      (find(objects, 'ConfigMap', namespace) as unknown as { data: { 'config.yaml': string } }).data['config.yaml'];
    const { control } = controllerManifests({ ...options, target: { user: 'inplace', secret: 'target' } });
    expect(await parseControllerConfig(text(control), 'config.yaml')).toEqual({
      namespace,
      policy: { failureBudget: 2 },
      targetKubeconfig: '/etc/gardener-inplace-target/kubeconfig',
    });
  });

  it('run as nobody, with nothing to write to and no capability, and are given longer to end than they take', () => {
    const { securityContext, terminationGracePeriodSeconds, containers } = podOf();
    expect(securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 65532,
      runAsGroup: 65532,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(containers[0]['securityContext']).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(terminationGracePeriodSeconds).toBe(40);
  });
});

it.each([
  [undefined, '512Mi', '--max-old-space-size=384'],
  [1000, '1000Mi', '--max-old-space-size=750'],
])('§7.5 the heap is three quarters of the container: %s MiB', (memory, limit, heap) => {
  const [container] = podOf(memory).containers;
  expect(container['resources']).toMatchObject({ limits: { memory: limit } });
  expect(container['env']).toEqual([{ name: 'NODE_OPTIONS', value: heap }]);
});

describe('a configuration that changed is taken up', () => {
  const annotationsOf = (config: ControllerManifestOptions['config']): object =>
    (find(controllerManifests({ ...options, config }).control, 'Deployment', namespace) as unknown as Template).spec.template.metadata
      .annotations;

  it('by other pods, since the program reads it once', () => {
    expect(annotationsOf({ namespace, logLevel: 'debug' })).not.toEqual(annotationsOf({ namespace }));
  });

  it('and one that did not leaves the pods alone', () => {
    expect(annotationsOf({ namespace })).toEqual(annotationsOf({ namespace }));
  });
});

const refusalOf = (given: unknown): string => {
  try {
    controllerManifests(given as ControllerManifestOptions);
    return 'none';
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    return `${code} ${message}`;
  }
};

describe('manifests under which no controller would work, or two at once, are not made', () => {
  it.each<[string, unknown, string]>([
    ['no options', undefined, ': is not an object'],
    ['no image', { image: undefined }, ' image: is required'],
    ['an image with a blank', { image: 'a b' }, ' image: can\'t be "a b"'],
    ['no configuration', { config: undefined }, ' config: is required'],
    ['no namespace', { config: {} }, ' config.namespace: is required'],
    ['a namespace that is none', { config: { namespace: 'Shoot\nkind: Pod' } }, ' config.namespace: can\'t be "Shoot\\nkind: Pod"'],
    ['a policy that is none', { config: { namespace, policy: { order: 'newest' } } }, ' config.policy.order: can\'t be "newest"'],
    [
      'a budget that is none',
      { config: { namespace, policy: { failureBudget: Number.NaN } } },
      " config.policy.failureBudget: can't be NaN",
    ],
    ['a kubeconfig of elsewhere', { config: { namespace, kubeconfig: '/home/me' } }, ' config.kubeconfig: is not a known field'],
    ['another target', { config: { namespace, targetKubeconfig: '/home/me' } }, ' config.targetKubeconfig: is not a known field'],
    ['no election', { config: { namespace, leaderElection: false } }, ' config.leaderElection: is not a known field'],
    ['half a gate', { config: { namespace, holdStrandedPods: {} } }, ' config.holdStrandedPods.kubernetesVersion: is required'],
    ['any port for probes', { config: { namespace, probePort: 0 } }, " config.probePort: can't be 0"],
    ['no user', { target: { secret: 'target' } }, ' target.user: is required'],
    ['no secret', { target: { user: 'inplace' } }, ' target.secret: is required'],
    ['a secret that is none', { target: { user: 'inplace', secret: '../etc' } }, ' target.secret: can\'t be "../etc"'],
    ['nothing as target', { target: null }, " target: can't be null"],
    ['memory for no program', { memoryMebibytes: 64 }, " memoryMebibytes: can't be 64"],
    ['memory that is no number', { memoryMebibytes: Number.NaN }, " memoryMebibytes: can't be NaN"],
    ['memory of infinite size', { memoryMebibytes: Infinity }, " memoryMebibytes: can't be Infinity"],
    ['memory in other words', { memoryMebibytes: '512Mi' }, ' memoryMebibytes: can\'t be "512Mi"'],
    ['memory beyond what can be said', { memoryMebibytes: 1e21 }, " memoryMebibytes: can't be 1e+21"],
    ['an option that is none', { replicas: 3 }, ' replicas: is not a known field'],
  ])('%s', (_, more, problem) => {
    const given = more === undefined ? undefined : { ...options, ...(more as object) };
    expect(refusalOf(given)).toBe(`CONFIG_INVALID controllerManifests${problem}`);
  });

  it('while an option that is undefined is one that is left out', () => {
    expect(refusalOf({ ...options, target: undefined, memoryMebibytes: undefined })).toBe('none');
  });
});
