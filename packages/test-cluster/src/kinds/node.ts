import { canonicalQuantity } from '@gardener-inplace/api';
import { arrayAt, isJsonObject, objectAt, without, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { demandTypes, isFlag, isObject, isQuantity, isText, isTime, listOf, mapOf } from '../objects/type-checks.js';
import { withPlainTimes } from '../objects/plain-times.js';
import type { KindRules } from './kind-rules.js';
import { nodeProblems, updatedNodeProblems } from './node-problems.js';

const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

/** Texts that the server's type always has. */
const noInfo = {
  architecture: '',
  bootID: '',
  containerRuntimeVersion: '',
  kernelVersion: '',
  kubeProxyVersion: '',
  kubeletVersion: '',
  machineID: '',
  operatingSystem: '',
  osImage: '',
  systemUUID: '',
};

const specTypes = { unschedulable: isFlag, providerID: isText, podCIDR: isText, podCIDRs: listOf(isText), taints: listOf(isObject) };
const statusTypes = {
  capacity: mapOf(isQuantity),
  allocatable: mapOf(isQuantity),
  conditions: listOf(isObject),
  addresses: listOf(isObject),
  images: listOf(isObject),
  nodeInfo: isObject,
  daemonEndpoints: isObject,
  declaredFeatures: listOf(isText),
  phase: isText,
  volumesInUse: listOf(isText),
};

export const nodeRules: KindRules = {
  decode: (node, cannot) => {
    demandTypes(node, { spec: isObject, status: isObject }, '', cannot);
    const [spec, status] = [objectAt(node, 'spec'), objectAt(node, 'status')];
    demandTypes(spec, specTypes, 'spec.', cannot);
    demandTypes(status, statusTypes, 'status.', cannot);
    for (const taint of arrayAt(spec, 'taints')) demandTypes(taint as JsonObject, { timeAdded: isTime }, 'spec.taints.', cannot);
    for (const condition of arrayAt(status, 'conditions'))
      demandTypes(condition as JsonObject, conditionTypes, 'status.conditions.', cannot);
  },
  /** A new node takes no pods until its kubelet reported: admission taints it. */
  complete: (node) => {
    const spec = objectAt(node, 'spec');
    const taints = arrayAt(spec, 'taints');
    const isTainted = taints.some((taint) => isJsonObject(taint) && taint['key'] === notReady.key && taint['effect'] === notReady.effect);
    return isTainted ? node : { ...node, spec: { ...spec, taints: [...taints, notReady] } };
  },
  settle: (node) => ({ ...node, spec: settledSpec(objectAt(node, 'spec')), status: settledStatus(objectAt(node, 'status')) }) as KubeObject,
  validate: nodeProblems,
  validateUpdate: updatedNodeProblems,
  validateSubresource: updatedNodeProblems,
};

const conditionTypes = { type: isText, status: isText, lastHeartbeatTime: isTime, lastTransitionTime: isTime };

/** One network stands in both fields, whichever of them names it. */
function settledSpec(spec: JsonObject): JsonObject {
  const { podCIDR, podCIDRs } = spec;
  const networks =
    podCIDR && !podCIDRs ? { podCIDRs: [podCIDR] } : Array.isArray(podCIDRs) && podCIDRs.length > 0 ? { podCIDR: podCIDRs[0] } : {};
  const taints = arrayAt(spec, 'taints').filter(isJsonObject);
  return withoutUnset({
    ...spec,
    ...networks,
    ...(taints.length > 0 && { taints: taints.map((each) => withPlainTimes(each, ['timeAdded'])) }),
  });
}

function settledStatus(status: JsonObject): JsonObject {
  const amounts = Object.fromEntries(
    ['capacity', 'allocatable'].filter((field) => isJsonObject(status[field])).map((field) => [field, quantities(objectAt(status, field))]),
  );
  // What nobody holds back is all there.
  const allocatable = amounts['capacity'] && !amounts['allocatable'] ? { allocatable: amounts['capacity'] } : {};
  const conditions = arrayAt(status, 'conditions').filter(isJsonObject);
  return {
    ...withoutUnset(status),
    daemonEndpoints: { kubeletEndpoint: { Port: 0 }, ...objectAt(status, 'daemonEndpoints') },
    ...amounts,
    ...allocatable,
    ...(conditions.length > 0 && { conditions: conditions.map((each) => ({ ...noTimes, ...withPlainTimes(each, Object.keys(noTimes)) })) }),
    nodeInfo: { ...noInfo, ...objectAt(status, 'nodeInfo') },
  };
}

/** A condition shows the times that it has not. */
const noTimes = { lastHeartbeatTime: null, lastTransitionTime: null };

const quantities = (amounts: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => {
      const canonical = canonicalQuantity(amount as string);
      return [name, canonical.ok ? canonical.value : amount];
    }),
  );

/** Fields that say nothing are left out. */
function withoutUnset(object: JsonObject): JsonObject {
  const isUnset = (value: unknown) => value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return without(object, ...Object.keys(object).filter((field) => isUnset(object[field])));
}
