import { customResources, type CustomResourceTraits, resources, type ResourceType } from '@gardener-inplace/api';
import { builtInTraits } from './built-in-traits.js';
import { apiVersionOf, storageKeyOf, type CustomResource, type ResourceDefinition } from './resource-definition.js';

/** Built-in kinds that the server itself looks at, though nothing of ours writes them. */
const alsoServed: readonly ResourceType[] = [
  { group: 'apps', version: 'v1', plural: 'statefulsets', kind: 'StatefulSet', namespaced: true },
  {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    namespaced: false,
  },
];

export interface ServedResources {
  readonly all: readonly ResourceDefinition[];
  find(group: string, version: string, plural: string): ResourceDefinition | undefined;
  /** By apiVersion and kind, as an owner reference names it. */
  findKind(apiVersion: string, kind: string): ResourceDefinition | undefined;
  /** The definition behind a resource that a caller of the in-process interface names; unknown ones throw. */
  definitionOf(resource: ResourceType): ResourceDefinition;
  /** Whether a custom resource can be served: its path and its kind are no built-in one's. */
  isFree(resource: CustomResource): boolean;
  /** Serves one more, if it is free; a custom resource of the same path is replaced. */
  add(resource: CustomResource): void;
}

export function servedResources(extra: readonly CustomResource[] = []): ServedResources {
  const byPath = new Map<string, ResourceDefinition>();
  const byKind = new Map<string, ResourceDefinition>();
  const add = (resource: CustomResource) => {
    const definition = define(resource);
    byPath.set(`${resource.group}/${resource.version}/${resource.plural}`, definition);
    byKind.set(`${apiVersionOf(resource)} ${resource.kind}`, definition);
  };
  const find = (group: string, version: string, plural: string) => byPath.get(`${group}/${version}/${plural}`);
  for (const resource of [...Object.values<CustomResource>(resources), ...alsoServed, ...extra]) add(resource);
  const isFree = ({ group, plural, kind }: CustomResource) =>
    ![...byPath.values()].some((each) => each.isBuiltIn && each.group === group && (each.plural === plural || each.kind === kind));
  return {
    get all() {
      return [...byPath.values()];
    },
    find,
    findKind: (apiVersion, kind) => byKind.get(`${apiVersion} ${kind}`),
    definitionOf: ({ group, version, plural }) => {
      const definition = find(group, version, plural);
      if (!definition) throw new Error(`${plural}.${version}.${group} is not served: pass it to startTestCluster({ resources })`);
      return definition;
    },
    isFree,
    add: (resource) => {
      if (isFree(resource)) add(resource);
    },
  };
}

function define(resource: CustomResource): ResourceDefinition {
  const key = storageKeyOf(resource);
  const traits = builtInTraits[key];
  const where = {
    group: resource.group,
    version: resource.version,
    plural: resource.plural,
    kind: resource.kind,
    namespaced: resource.namespaced,
  };
  if (!traits) {
    const custom = customTraits.get(key);
    const hasStatus = resource.hasStatus ?? custom?.hasStatus ?? true;
    return {
      ...where,
      isBuiltIn: false,
      hasStatus,
      keepsStatusOnCreate: !hasStatus,
      countsGeneration: true,
      allowsUnconditionalUpdate: false,
      statusWriteKeeps: 'all-but-status',
      isCollected: true,
      subresources: hasStatus ? ['status'] : [],
      shortNames: resource.shortNames ?? custom?.shortNames ?? [],
      categories: [],
    };
  }
  return {
    ...where,
    isBuiltIn: true,
    hasStatus: traits.status ?? false,
    keepsStatusOnCreate: traits.keepsStatusOnCreate ?? !traits.status,
    countsGeneration: traits.generation ?? false,
    allowsUnconditionalUpdate: !traits.conditionalOnly,
    statusWriteKeeps: traits.statusWriteKeeps ?? 'spec',
    isCollected: !traits.uncollected,
    subresources: [...(traits.status ? ['status'] : []), ...(traits.subresources ?? [])],
    shortNames: traits.shortNames ?? [],
    categories: traits.categories ?? [],
  };
}

const customTraits: ReadonlyMap<string, CustomResourceTraits> = new Map(
  (Object.keys(customResources) as readonly (keyof typeof customResources)[]).map((name) => [
    storageKeyOf(resources[name]),
    customResources[name],
  ]),
);
