import { controllerManifests, type Manifest } from '@gardener-inplace/controller';
import { isKubeError, type KubeClient, type KubeObject, type Resource } from '@gardener-inplace/kube-runtime';
import { type Check, demand, withNamespace } from './check.js';

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1' };
const resourcesOfKinds: Readonly<Record<string, Resource>> = Object.fromEntries(
  [
    { group: '', version: 'v1', plural: 'serviceaccounts', kind: 'ServiceAccount', namespaced: true },
    { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
    { ...rbac, plural: 'roles', kind: 'Role', namespaced: true },
    { ...rbac, plural: 'rolebindings', kind: 'RoleBinding', namespaced: true },
    { ...rbac, plural: 'clusterroles', kind: 'ClusterRole', namespaced: false },
    { ...rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding', namespaced: false },
    { group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true },
    { group: 'policy', version: 'v1', plural: 'poddisruptionbudgets', kind: 'PodDisruptionBudget', namespaced: true },
  ].map((resource) => [resource.kind, resource]),
);
const namespaces = { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false } as const;
const pods = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true } as const;

const applyAll = async (client: KubeClient, objects: readonly Manifest[]): Promise<void> => {
  for (const object of objects) {
    const resource = resourcesOfKinds[object.kind ?? ''];
    demand(resource !== undefined, `nobody knows ${object.kind}`);
    await client.create(resource, object, { fieldValidation: 'Strict' });
  }
};

interface PodOf extends KubeObject {
  readonly spec: object;
}

/** Only the real server has this admission. */
export const podSecurity: Check = {
  title: '§7.d the manifests of the controller are taken as they are, and restricted pod security admits its pods',
  run: (plane) =>
    withNamespace(plane, 'restricted', async (client, namespace) => {
      const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
      await client.patch(namespaces, { name: namespace }, { type: 'merge', body: { metadata: { labels } } });
      const { control } = controllerManifests({ image: 'registry.example/controller:1', config: { namespace } });
      await applyAll(client, control);
      const deployment = control.find(({ kind }) => kind === 'Deployment') as Manifest & { readonly spec: { readonly template: PodOf } };
      const { metadata, spec } = deployment.spec.template;
      const podWith = (name: string, more: object): PodOf => ({
        metadata: { ...metadata, name, namespace },
        spec: { ...spec, ...more },
      });
      await client.create<PodOf>(pods, podWith('admitted', {}));
      const refusal: unknown = await client.create<PodOf>(pods, podWith('refused', { hostNetwork: true })).catch((error: unknown) => error);
      demand(isKubeError(refusal, 'Forbidden'), `a pod in the network of the host was not refused: ${String(refusal)}`);
    }),
};
