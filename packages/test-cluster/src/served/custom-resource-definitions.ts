import { arrayAt, isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { StoreEngine } from '../store/store.js';
import type { CustomResource, ResourceDefinition } from './resource-definition.js';
import type { ServedResources } from './served-resources.js';

/**
 * Shows every custom resource as a CustomResourceDefinition, and serves what a new one defines, in its storage version. Schemas are kept, not
 * applied. Returns a function that ends it.
 */
export function runCustomResourceDefinitions(served: ServedResources, store: StoreEngine): () => void {
  const definitions = served.definitionOf({
    group: 'apiextensions.k8s.io',
    version: 'v1',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    namespaced: false,
  });
  for (const resource of served.all) if (!resource.isBuiltIn) store.put(definitions, definitionFor(resource));
  return store.subscribe(({ resource, type, after }) => {
    const defined = resource === definitions && type !== 'DELETED' ? definedBy(after.object) : undefined;
    if (defined) served.add(defined);
  });
}

function definitionFor({ group, version, plural, kind, namespaced, shortNames, hasStatus }: ResourceDefinition) {
  const spec = {
    group,
    names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List`, ...(shortNames.length > 0 && { shortNames }) },
    scope: namespaced ? 'Namespaced' : 'Cluster',
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        ...(hasStatus && { subresources: { status: {} } }),
      },
    ],
  };
  return establish({ metadata: { name: `${plural}.${group}`, generation: 1 }, spec }, spec);
}

/** The status that the server gives a definition: accepted and served at once. */
export function establish<T extends object>(definition: T, spec: JsonObject): T & { readonly status: object } {
  return {
    ...definition,
    status: {
      acceptedNames: spec['names'],
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' },
        { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: 'the initial names have been accepted' },
      ],
      storedVersions: [stringAt(storageVersion(spec), 'name') ?? ''],
    },
  };
}

const storageVersion = (spec: JsonObject): JsonObject =>
  arrayAt(spec, 'versions').find((version): version is JsonObject => isJsonObject(version) && version['storage'] === true) ?? {};

/** What a definition defines; undefined when it says too little. */
export function definedBy(definition: JsonObject): CustomResource | undefined {
  const spec = objectAt(definition, 'spec');
  const names = objectAt(spec, 'names');
  const version = storageVersion(spec);
  const [group, name, plural, kind] = [
    stringAt(spec, 'group'),
    stringAt(version, 'name'),
    stringAt(names, 'plural'),
    stringAt(names, 'kind'),
  ];
  if (!group || !name || !plural || !kind) return undefined;
  return {
    group,
    version: name,
    plural,
    kind,
    namespaced: spec['scope'] !== 'Cluster',
    hasStatus: 'status' in objectAt(version, 'subresources'),
    shortNames: arrayAt(names, 'shortNames').filter((each) => typeof each === 'string'),
  };
}
