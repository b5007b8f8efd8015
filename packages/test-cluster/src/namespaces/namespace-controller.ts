import { forbidden, notFound } from '../errors/api-error.js';
import { prepareCreate } from '../objects/prepare-create.js';
import { deletionOf } from '../objects/deletion.js';
import { referenceOf } from '../kube-object.js';
import type { ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';
import type { StoreEngine } from '../store/store.js';

/** `created`: writing into a namespace that is not there creates it. `required`: it is refused (404), as on a real cluster. */
export type NamespacePolicy = 'created' | 'required';

export interface NamespaceController {
  /** Throws a 403 when the namespace is on its way out: nothing can be created in it, not even an eviction. */
  demandStaying(name: string, created: { readonly resource: ResourceDefinition; readonly name: string }): void;
  /** Throws when no object can be created in the namespace: 404 when it must exist and does not, 403 when it is on its way out. */
  demandUsable(name: string, created: { readonly resource: ResourceDefinition; readonly name: string }): void;
  /** Demands the same, then makes a namespace that is not there yet. */
  ensure(name: string, created: { readonly resource: ResourceDefinition; readonly name: string }): void;
  stop(): void;
}

const noOptions = {
  gracePeriodSeconds: undefined,
  propagationPolicy: undefined,
  preconditions: { uid: undefined, resourceVersion: undefined },
} as const;

const alwaysThere = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

/** Namespaces on use, and the end of what is in a namespace when that is deleted. */
export function runNamespaceController(
  served: ServedResources,
  store: StoreEngine,
  options: { readonly policy: NamespacePolicy; readonly now: () => Date },
): NamespaceController {
  const { now } = options;
  const namespaces = served.definitionOf({ group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false });
  const ending = new Set<string>();
  let scheduled: NodeJS.Immediate | undefined;

  const create = (name: string) => {
    const decoded = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    store.write(namespaces, prepareCreate(namespaces, decoded, { namespace: undefined, now: now() }));
  };
  const contents = (name: string) =>
    served.all
      .filter(({ namespaced }) => namespaced)
      .flatMap((resource) => store.entries(resource, name).map(({ object }) => ({ resource, object })));

  /** Deletes what is there, as a client would; the namespace follows once nothing holds out any more. */
  const empty = (name: string) => {
    const namespace = store.entry(namespaces, { name });
    if (namespace && !namespace.object.metadata.deletionTimestamp) {
      // There again under the same name.
      ending.delete(name);
      return;
    }
    for (const { resource, object } of contents(name)) {
      const deletion = deletionOf(resource, object, noOptions, now());
      if (deletion.type === 'gone' || namespace === undefined) store.erase(resource, referenceOf(object));
      else if (deletion.type === 'marked') store.write(resource, deletion.object);
    }
    if (contents(name).length > 0) return;
    ending.delete(name);
    const { deletionTimestamp, finalizers = [] } = namespace?.object.metadata ?? {};
    if (deletionTimestamp && finalizers.length === 0) store.erase(namespaces, { name });
  };
  const emptyAll = () => {
    scheduled = undefined;
    [...ending].forEach(empty);
  };

  const unsubscribe = store.subscribe(({ resource, type, after: { object } }) => {
    const isNamespace = resource === namespaces;
    const name = (isNamespace ? object.metadata.name : object.metadata.namespace) ?? '';
    if (isNamespace && (type === 'DELETED' || object.metadata.deletionTimestamp)) ending.add(name);
    if (ending.has(name)) scheduled ??= setImmediate(emptyAll);
  });
  for (const name of alwaysThere) create(name);
  const demandStaying: NamespaceController['demandStaying'] = (name, created) => {
    if (store.entry(namespaces, { name })?.object.metadata.deletionTimestamp === undefined) return;
    throw forbidden(created.resource, created.name, `unable to create new content in namespace ${name} because it is being terminated`, [
      { reason: 'NamespaceTerminating', message: `namespace ${name} is being terminated`, field: 'metadata.namespace' },
    ]);
  };
  const demandUsable: NamespaceController['demandUsable'] = (name, created) => {
    demandStaying(name, created);
    if (options.policy === 'required' && !store.entry(namespaces, { name })) throw notFound(namespaces, name);
  };
  return {
    demandStaying,
    demandUsable,
    ensure: (name, created) => {
      demandUsable(name, created);
      if (!store.entry(namespaces, { name })) create(name);
    },
    stop: () => {
      unsubscribe();
      clearImmediate(scheduled);
    },
  };
}
