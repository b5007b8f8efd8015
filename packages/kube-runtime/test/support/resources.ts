import type { KubeObject, Resource } from '../../src/index.js';

export const nodes: Resource = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };
export const pods: Resource = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
export const machines: Resource = {
  group: 'machine.sapcloud.io',
  version: 'v1alpha1',
  plural: 'machines',
  kind: 'Machine',
  namespaced: true,
};

export interface Node extends KubeObject {
  readonly spec?: { readonly unschedulable?: boolean };
}

export const node = (name: string, resourceVersion = '1', uid = `uid-${name}`): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid, resourceVersion },
});
