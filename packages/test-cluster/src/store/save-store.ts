import { parse, stringify } from 'yaml';
import { isJsonObject, objectAt, stringAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { definedBy } from '../served/custom-resource-definitions.js';
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
  const list: unknown = parse(yaml);
  if (!isJsonObject(list) || !Array.isArray(list['items'])) throw new Error('a saved state is a List with items');
  for (const item of list['items'].filter(isJsonObject)) {
    const defined = item['kind'] === 'CustomResourceDefinition' ? definedBy(item) : undefined;
    if (defined) served.add(defined);
  }
  const objects = list['items'].map((item: unknown) => {
    const apiVersion = isJsonObject(item) ? stringAt(item, 'apiVersion') : undefined;
    const kind = isJsonObject(item) ? stringAt(item, 'kind') : undefined;
    const resource = apiVersion && kind ? served.findKind(apiVersion, kind) : undefined;
    if (!resource) throw new Error(`${kind ?? 'an item without kind'} of ${apiVersion ?? 'no apiVersion'} is not served`);
    if (!stringAt(objectAt(item as KubeObject, 'metadata'), 'name')) throw new Error(`${resource.kind} has no metadata.name`);
    return [resource, item as KubeObject] as const;
  });
  store.restore(objects, Number(stringAt(objectAt(list, 'metadata'), 'resourceVersion') ?? 1));
}
