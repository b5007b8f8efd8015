import { compareQuantities } from '@gardener-inplace/api';
import { arrayAt, isJsonObject, objectAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';

/** Guaranteed: every container limits cpu and memory and asks for no less. BestEffort: none asks for anything. */
export function qosClassOf(pod: KubeObject): string {
  const spec = objectAt(pod, 'spec');
  const containers = [...arrayAt(spec, 'containers'), ...arrayAt(spec, 'initContainers')].filter(isJsonObject);
  const resources = containers.map((container) => objectAt(container, 'resources'));
  const isEmpty = resources.every((each) => ['requests', 'limits'].every((side) => Object.keys(objectAt(each, side)).length === 0));
  if (isEmpty) return 'BestEffort';
  const isGuaranteed = resources.every((each) => {
    const limits = objectAt(each, 'limits');
    const requests = { ...limits, ...objectAt(each, 'requests') };
    return ['cpu', 'memory'].every((name) => isSame(limits[name], requests[name]));
  });
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}

function isSame(limit: unknown, request: unknown): boolean {
  const order = compareQuantities(limit as string, request as string);
  return order.ok && order.value === 0;
}
