import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';

/**
 * The little of OpenAPI v3 that kubectl asks for before it writes: that `dryRun` and `fieldValidation` are parameters of a patch. Schemas are
 * not described, so unknown fields are neither reported nor dropped.
 */
export function openApi(served: ServedResources, path: string): object | undefined {
  const root = '/openapi/v3';
  if (path === root) {
    const groupVersions = [...new Set(served.all.map(pathOf))];
    return { paths: Object.fromEntries(groupVersions.map((each) => [each, { serverRelativeURL: `${root}/${each}` }])) };
  }
  const resources = served.all.filter((resource) => path === `${root}/${pathOf(resource)}`);
  if (resources.length === 0) return undefined;
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: 'v1.37.0' },
    paths: Object.fromEntries(resources.map((resource) => [urlOf(resource), { patch: patchOperation(resource) }])),
  };
}

const pathOf = (resource: ResourceDefinition): string => `${resource.group ? 'apis' : 'api'}/${apiVersionOf(resource)}`;

const urlOf = (resource: ResourceDefinition): string =>
  `/${pathOf(resource)}/${resource.namespaced ? 'namespaces/{namespace}/' : ''}${resource.plural}/{name}`;

const patchOperation = ({ group, version, kind }: ResourceDefinition): object => ({
  parameters: ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
  responses: { 200: { description: 'OK' } },
  'x-kubernetes-group-version-kind': { group, version, kind },
});
