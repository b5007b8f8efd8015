import { notFound } from '../errors/api-error.js';
import { prepareCreate } from '../objects/prepare-create.js';
import { referenceOf } from '../kube-object.js';
import type { ServedResources } from '../served/served-resources.js';
import type { StoreEngine } from '../store/store.js';

/** `created`: writing into a namespace that is not there creates it. `required`: it is refused (404), as on a real cluster. */
export type NamespacePolicy = 'created' | 'required';

export interface NamespaceController {
  /** Makes sure that objects can be created in the namespace, or throws a 404. */
  ensure(name: string): void;
  stop(): void;
}

/** Namespaces on use, and the end of what is in a namespace when that is deleted. */
export function runNamespaceController(
  served: ServedResources,
  store: StoreEngine,
  options: { readonly policy: NamespacePolicy; readonly now: () => Date },
): NamespaceController {
  const namespaces = served.definitionOf({ group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false });

  const create = (name: string) => {
    const decoded = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    store.write(namespaces, prepareCreate(namespaces, decoded, { namespace: undefined, now: options.now() }));
  };

  const empty = (name: string) => {
    for (const resource of served.all.filter(({ namespaced }) => namespaced)) {
      for (const { object } of [...store.entries(resource, name)]) store.erase(resource, referenceOf(object));
    }
  };

  const unsubscribe = store.subscribe(({ resource, type, after }) => {
    if (resource === namespaces && type === 'DELETED') setImmediate(() => empty(after.object.metadata.name));
  });
  for (const name of ['default', 'kube-system']) create(name);
  return {
    ensure: (name) => {
      if (store.entry(namespaces, { name })) return;
      if (options.policy === 'required') throw notFound(namespaces, name);
      create(name);
    },
    stop: unsubscribe,
  };
}
