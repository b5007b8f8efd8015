import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const version = { major: '1', minor: '37', gitVersion: 'v1.37.0-test-cluster', gitTreeState: 'clean', platform: 'node/memory' };

/** The answer to a discovery path, or undefined when the path is none. */
export function discover(served: ServedResources, path: string): object | undefined {
  const steps = path.split('/').filter(Boolean);
  switch (steps.join('/')) {
    case 'version':
      return version;
    case 'api':
      return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] };
    case 'apis':
      return { kind: 'APIGroupList', apiVersion: 'v1', groups: groupsOf(served).map((group) => groupOf(served, group)) };
  }
  const [root, ...rest] = steps;
  if (root === 'apis' && rest.length === 1) return groupsOf(served).includes(rest[0] ?? '') ? apiGroup(served, rest[0] ?? '') : undefined;
  const isList = (root === 'api' && rest.length === 1) || (root === 'apis' && rest.length === 2);
  if (!isList) return undefined;
  const groupVersion = rest.join('/');
  const inVersion = served.all.filter((resource) => apiVersionOf(resource) === groupVersion);
  return inVersion.length > 0
    ? { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources: inVersion.flatMap(resourceEntries) }
    : undefined;
}

const groupsOf = (served: ServedResources): readonly string[] =>
  [...new Set(served.all.map(({ group }) => group))].filter((group) => group !== '');

const apiGroup = (served: ServedResources, group: string): object => ({ kind: 'APIGroup', apiVersion: 'v1', ...groupOf(served, group) });

function groupOf(served: ServedResources, name: string): object {
  const groupVersions = [...new Set(served.all.filter(({ group }) => group === name).map(apiVersionOf))];
  const versions = groupVersions.map((groupVersion) => ({ groupVersion, version: groupVersion.split('/')[1] }));
  return { name, versions, preferredVersion: versions[0] };
}

function resourceEntries({ plural, kind, namespaced, shortNames, categories, subresources, group }: ResourceDefinition): readonly object[] {
  const isNamespace = plural === 'namespaces' && group === '';
  return [
    {
      name: plural,
      singularName: kind.toLowerCase(),
      namespaced,
      kind,
      verbs: isNamespace ? verbs.filter((verb) => verb !== 'deletecollection') : verbs,
      ...(shortNames.length > 0 && { shortNames }),
      ...(categories.length > 0 && { categories }),
    },
    ...subresources.map((subresource) => ({
      name: `${plural}/${subresource}`,
      singularName: '',
      namespaced,
      ...subresourceKind(kind, subresource),
    })),
  ];
}

const subresourceKind = (kind: string, subresource: string): object => {
  if (subresource === 'eviction') return { group: 'policy', version: 'v1', kind: 'Eviction', verbs: ['create'] };
  if (subresource === 'binding') return { kind: 'Binding', verbs: ['create'] };
  return { kind, verbs: ['get', 'patch', 'update'] };
};
