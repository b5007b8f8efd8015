import { arrayAt, isJsonObject, objectAt, stringAt, withField, without, type JsonObject } from '../json/json-object.js';
import type { KubeObject, Metadata } from '../kube-object.js';
import { timestamp } from '../server-context.js';
import { qosClassOf } from './qos-class.js';
import { demandTypes, isObject, isQuantity, isText, isTime, isWhole, listOf, mapOf } from '../objects/type-checks.js';
import { withPlainTimes } from '../objects/plain-times.js';
import type { KindRules } from './kind-rules.js';
import { createdPodProblems, podProblems } from './pod-problems.js';
import { podUpdateProblems } from './pod-update-problems.js';

export const defaultGracePeriodSeconds = 30;

const types = { spec: isObject, status: isObject };
const specTypes = {
  nodeName: isText,
  containers: listOf(isObject),
  initContainers: listOf(isObject),
  tolerations: listOf(isObject),
  schedulingGates: listOf(isObject),
  nodeSelector: mapOf(isText),
  terminationGracePeriodSeconds: isWhole,
  activeDeadlineSeconds: isWhole,
};
const amountTypes = { requests: mapOf(isQuantity), limits: mapOf(isQuantity) };
const statusTypes = { phase: isText, conditions: listOf(isObject), startTime: isTime };

export const podRules: KindRules = {
  decode: (pod, cannot) => {
    demandTypes(pod, types, '', cannot);
    demandTypes(objectAt(pod, 'spec'), specTypes, 'spec.', cannot);
    demandTypes(objectAt(pod, 'status'), statusTypes, 'status.', cannot);
    for (const field of ['containers', 'initContainers'])
      for (const container of arrayAt(objectAt(pod, 'spec'), field).filter(isJsonObject)) {
        demandTypes(container, { resources: isObject }, `spec.${field}.`, cannot);
        demandTypes(objectAt(container, 'resources'), amountTypes, `spec.${field}.resources.`, cannot);
      }
  },
  complete: (pod, now) => ({ ...pod, status: { phase: 'Pending', ...gated(pod, now), qosClass: qosClassOf(pod) } }),
  /** Its class is settled from the start, and its owners are not the kubelet's business. */
  keep: (before, after, subresource) => {
    if (subresource !== 'status') return after;
    const metadata = withField(after.metadata, 'ownerReferences', before.metadata.ownerReferences) as Metadata;
    const status = { ...objectAt(after, 'status'), qosClass: objectAt(before, 'status')['qosClass'] };
    return { ...after, metadata, status };
  },
  settle: (pod) => ({ ...pod, spec: settledSpec(objectAt(pod, 'spec')), status: settledStatus(objectAt(pod, 'status')) }),
  validate: podProblems,
  validateCreate: createdPodProblems,
  validateUpdate: podUpdateProblems,
};

/** The scheduler does not look at a pod that waits for its gates. */
const gated = (pod: KubeObject, now: Date): JsonObject =>
  arrayAt(objectAt(pod, 'spec'), 'schedulingGates').length === 0
    ? {}
    : {
        conditions: [
          {
            type: 'PodScheduled',
            status: 'False',
            reason: 'SchedulingGated',
            message: 'Scheduling is blocked due to non-empty scheduling gates',
            lastTransitionTime: timestamp(now),
          },
        ],
      };

/** A condition shows the times that it has not. */
const noTimes = { lastProbeTime: null, lastTransitionTime: null };

function settledStatus(status: JsonObject): JsonObject {
  const conditions = arrayAt(status, 'conditions').filter(isJsonObject);
  const plain = withPlainTimes(status, ['startTime']);
  if (conditions.length === 0) return without(plain, 'conditions');
  return { ...plain, conditions: conditions.map((each) => ({ ...noTimes, ...withPlainTimes(each, Object.keys(noTimes)) })) };
}

/** Fields that say nothing are as good as absent; less than no time is a second. */
function settledSpec(spec: JsonObject): JsonObject {
  const isUnset = (value: unknown) => value === '' || value === false || (Array.isArray(value) && value.length === 0);
  const said = without(spec, ...Object.keys(spec).filter((field) => isUnset(spec[field])));
  const grace = Number(said['terminationGracePeriodSeconds']) < 0 ? { terminationGracePeriodSeconds: 1 } : {};
  return { ...defaults, ...said, ...grace };
}

const defaults = {
  restartPolicy: 'Always',
  terminationGracePeriodSeconds: defaultGracePeriodSeconds,
  dnsPolicy: 'ClusterFirst',
  schedulerName: 'default-scheduler',
};

export const isFinished = (pod: JsonObject): boolean => ['Succeeded', 'Failed'].includes(stringAt(objectAt(pod, 'status'), 'phase') ?? '');

export const isReady = (pod: JsonObject): boolean =>
  arrayAt(objectAt(pod, 'status'), 'conditions').some(
    (condition) => isJsonObject(condition) && condition['type'] === 'Ready' && condition['status'] === 'True',
  );
