import { deepEqual } from '../json/deep-equal.js';
import { objectAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { labelSelectorOf } from '../selectors/label-selector.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';
import type { Change } from '../store/history.js';
import type { StoreEngine } from '../store/store.js';
import { budgetStatus } from './budget-arithmetic.js';
import { expectedScaleFrom } from './expected-scale.js';

const affecting: ReadonlySet<string> = new Set(['/pods', 'apps/replicasets', 'apps/deployments', 'apps/statefulsets']);

/** The budgets of a pod. */
export const budgetsOf = (store: StoreEngine, budgets: ResourceDefinition, { metadata }: KubeObject): readonly KubeObject[] =>
  store
    .entries(budgets, metadata.namespace)
    .map(({ object }) => object)
    .filter((budget) => selectorOf(budget)(metadata.labels ?? {}));

const selectors = new WeakMap<KubeObject, ReturnType<typeof labelSelectorOf>>();

function selectorOf(budget: KubeObject) {
  const selector = selectors.get(budget) ?? labelSelectorOf(objectAt(budget, 'spec')['selector']);
  selectors.set(budget, selector);
  return selector;
}

/** Keeps the status of every budget true to its pods, right after the turn in which something changed. Returns a function that ends it. */
export function runDisruptionController(served: ServedResources, store: StoreEngine, now: () => Date): () => void {
  const pods = served.definitionOf({ group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true });
  const budgets = served.definitionOf({
    group: 'policy',
    version: 'v1',
    plural: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    namespaced: true,
  });
  const scaleOf = expectedScaleFrom(served, store);
  /** Budgets to look at again, as `namespace/name`. */
  const dirty = new Set<string>();
  let scheduled: NodeJS.Immediate | undefined;

  const sync = (namespace: string, name: string) => {
    const budget = store.entry(budgets, { namespace, name })?.object;
    if (!budget) return;
    const matches = selectorOf(budget);
    const selected = store
      .entries(pods, namespace)
      .map(({ object }) => object)
      .filter((pod) => matches(pod.metadata.labels ?? {}));
    const status = budgetStatus(budget, selected, scaleOf, now());
    if (!deepEqual(status, budget['status'])) store.write(budgets, { ...budget, status });
  };

  const flush = () => {
    scheduled = undefined;
    const keys = [...dirty];
    dirty.clear();
    for (const key of keys) sync(...(key.split('/') as [string, string]));
  };

  const mark = ({ metadata }: KubeObject) => {
    dirty.add(`${metadata.namespace ?? ''}/${metadata.name}`);
    scheduled ??= setImmediate(flush);
  };

  const markFor = (change: Change) => {
    const key = storageKeyOf(change.resource);
    if (key === 'policy/poddisruptionbudgets') {
      if (change.type !== 'DELETED') mark(change.after.object);
    } else if (key === '/pods') {
      for (const pod of [change.before?.object, change.after.object]) if (pod) budgetsOf(store, budgets, pod).forEach(mark);
    } else if (affecting.has(key)) {
      store.entries(budgets, change.after.object.metadata.namespace).forEach(({ object }) => mark(object));
    }
  };

  const unsubscribe = store.subscribe(markFor);
  return () => {
    unsubscribe();
    clearImmediate(scheduled);
  };
}
