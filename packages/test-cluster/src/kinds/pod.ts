import { forbiddenValue, requiredValue } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { arrayAt, isJsonObject, objectAt, stringAt, textOf, without, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import type { KindRules } from './kind-rules.js';

export const defaultGracePeriodSeconds = 30;

/** Parts of a pod's spec that may change after creation. */
const mutable = ['activeDeadlineSeconds', 'terminationGracePeriodSeconds', 'tolerations', 'schedulingGates'];

export const podRules: KindRules = {
  complete: (pod) => ({
    ...pod,
    spec: {
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: defaultGracePeriodSeconds,
      dnsPolicy: 'ClusterFirst',
      schedulerName: 'default-scheduler',
      ...objectAt(pod, 'spec'),
    },
    status: { phase: 'Pending', qosClass: qosClass(pod) },
  }),
  validate: (pod) => (arrayAt(objectAt(pod, 'spec'), 'containers').length > 0 ? [] : [requiredValue('spec.containers')]),
  validateUpdate: (before, after) =>
    deepEqual(fixedPart(before), fixedPart(after))
      ? []
      : [
          forbiddenValue(
            'spec',
            'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
          ),
        ],
};

function fixedPart(pod: KubeObject): JsonObject {
  const spec = without(objectAt(pod, 'spec'), ...mutable);
  const withoutImages = (field: string) =>
    arrayAt(spec, field).map((container) => (isJsonObject(container) ? without(container, 'image') : container));
  return { ...spec, containers: withoutImages('containers'), initContainers: withoutImages('initContainers') };
}

/** Guaranteed: every container limits cpu and memory and asks for no less. BestEffort: none asks for anything. */
function qosClass(pod: KubeObject): string {
  const spec = objectAt(pod, 'spec');
  const containers = [...arrayAt(spec, 'containers'), ...arrayAt(spec, 'initContainers')].filter(isJsonObject);
  const resources = containers.map((container) => objectAt(container, 'resources'));
  const isEmpty = resources.every((each) => ['requests', 'limits'].every((side) => Object.keys(objectAt(each, side)).length === 0));
  if (isEmpty) return 'BestEffort';
  const isGuaranteed = resources.every((each) => {
    const limits = objectAt(each, 'limits');
    const requests = { ...limits, ...objectAt(each, 'requests') };
    return ['cpu', 'memory'].every((name) => limits[name] !== undefined && textOf(limits[name]) === textOf(requests[name]));
  });
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}

export const isFinished = (pod: JsonObject): boolean => ['Succeeded', 'Failed'].includes(stringAt(objectAt(pod, 'status'), 'phase') ?? '');

export const isReady = (pod: JsonObject): boolean =>
  arrayAt(objectAt(pod, 'status'), 'conditions').some(
    (condition) => isJsonObject(condition) && condition['type'] === 'Ready' && condition['status'] === 'True',
  );
