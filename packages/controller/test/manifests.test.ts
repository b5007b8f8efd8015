import { describe, expect, it } from '@jest/globals';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { controllerManifests, parseControllerConfig } from '../src/index.js';

type Loose = KubeObject & Readonly<Record<string, never>>;
const find = (objects: readonly KubeObject[], kind: string, namespace?: string): Loose =>
  objects.find((object) => object.kind === kind && object.metadata?.namespace === namespace) as Loose;

const namespace = 'shoot--dev--demo';
const options = { image: 'registry.example/controller:1', config: { namespace, policy: { failureBudget: 2 } } };

interface Template {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly terminationGracePeriodSeconds: number;
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
