import type { ResourceType } from '@gardener-inplace/api';
import { parse, stringify } from 'yaml';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import { withoutNulls } from '../json/without-nulls.js';
import type { KubeObject } from '../kube-object.js';
import { metadataTypes } from '../objects/metadata-types.js';
import { demandTypes } from '../objects/type-checks.js';
import { definedBy } from '../served/custom-resource-definitions.js';
import { apiVersionOf, type CustomResource } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';
import type { StoreEngine } from './store.js';

/** The whole state as a `List` in YAML. */
export function saveStore(served: ServedResources, store: StoreEngine): string {
  const items = served.all.flatMap((resource) => store.entries(resource).map(({ object }) => object));
  return stringify(
    { kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: store.resourceVersion }, items },
    { aliasDuplicateObjects: false },
  );
}

/** Replaces the whole state. Throws, and leaves the store as it was, when the text is no saved state. */
export function loadStore(served: ServedResources, store: StoreEngine, yaml: string): void {
  // Aliases can make cycles; a saved state has none.
  const list: unknown = parse(yaml, { maxAliasCount: 0 });
  if (!isJsonObject(list) || !Array.isArray(list['items'])) throw new Error('a saved state is a List with items');
  const items: readonly unknown[] = list['items'];
  const defined = definitionsIn(served, items);
  const findKind = (apiVersion: string, kind: string): ResourceType | undefined =>
    defined.find((each) => apiVersionOf(each) === apiVersion && each.kind === kind) ?? served.findKind(apiVersion, kind);
  const objects = items.map((item) => objectOf(item, findKind));
  const versions = [versionOf(list, 'the List') ?? 1, ...objects.map(([, object]) => Number(object.metadata.resourceVersion ?? 1))];
  // Nothing was touched so far, and nothing from here on throws.
  defined.forEach((each) => served.add(each));
  store.restore(
    objects.map(([resource, object]) => [served.definitionOf(resource), object] as const),
    versions.reduce((newest, each) => Math.max(newest, each)),
  );
}

const definitionsIn = (served: ServedResources, items: readonly unknown[]): readonly CustomResource[] =>
  items
    .filter(isJsonObject)
    .flatMap((item) => (item['kind'] === 'CustomResourceDefinition' ? (definedBy(item) ?? []) : []))
    .filter((each) => served.isFree(each));

function objectOf(
  item: unknown,
  findKind: (apiVersion: string, kind: string) => ResourceType | undefined,
): readonly [ResourceType, KubeObject] {
  const object = isJsonObject(item) ? item : {};
  const [apiVersion, kind] = [stringAt(object, 'apiVersion'), stringAt(object, 'kind')];
  const resource = apiVersion && kind ? findKind(apiVersion, kind) : undefined;
  if (!resource) throw new Error(`${kind ?? 'an item without kind'} of ${apiVersion ?? 'no apiVersion'} is not served`);
  const metadata = withoutNulls(objectAt(object, 'metadata'));
  const name = stringAt(metadata, 'name');
  if (!name) throw new Error(`${resource.kind} has no metadata.name`);
  const what = `${resource.kind} ${name}`;
  demandTypes(metadata, metadataTypes, 'metadata.', what);
  if (resource.namespaced && !metadata['namespace']) throw new Error(`${what} needs metadata.namespace`);
  if (!resource.namespaced && metadata['namespace'] !== undefined) throw new Error(`${what} can have no metadata.namespace`);
  versionOf(object, what);
  return [resource, { ...object, metadata } as KubeObject];
}

function versionOf(object: JsonObject, what: string): number | undefined {
  const version = objectAt(object, 'metadata')['resourceVersion'];
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'string' && /^\d+$/.test(version) && Number.isSafeInteger(Number(version))) return Number(version);
  throw new Error(`metadata.resourceVersion of ${what} is no version: ${JSON.stringify(version)}`);
}
