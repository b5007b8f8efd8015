import { notSupportedValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, stringAt, without, type JsonObject } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';

const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

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

export const nodeRules: KindRules = {
  /** A new node takes no pods until its kubelet reported: admission taints it. */
  complete: (node) => {
    const spec = objectAt(node, 'spec');
    const taints = arrayAt(spec, 'taints');
    const isTainted = taints.some((taint) => isJsonObject(taint) && taint['key'] === notReady.key && taint['effect'] === notReady.effect);
    return isTainted ? node : { ...node, spec: { ...spec, taints: [...taints, notReady] } };
  },
  settle: (node) => {
    const status =
      arrayAt(objectAt(node, 'status'), 'conditions').length > 0
        ? objectAt(node, 'status')
        : without(objectAt(node, 'status'), 'conditions');
    return {
      ...node,
      spec: withoutUnset(objectAt(node, 'spec')),
      status: { daemonEndpoints: { kubeletEndpoint: { Port: 0 } }, ...status, nodeInfo: { ...noInfo, ...objectAt(status, 'nodeInfo') } },
    };
  },
  validate: (node) => arrayAt(objectAt(node, 'spec'), 'taints').flatMap(taintProblems),
};

function withoutUnset(spec: JsonObject): JsonObject {
  const hasTaints = arrayAt(spec, 'taints').length > 0;
  return without(spec, ...(hasTaints ? [] : ['taints']), ...(spec['unschedulable'] === false ? ['unschedulable'] : []));
}

/** The real server names taints as part of the metadata. */
function taintProblems(taint: unknown, index: number): readonly FieldProblem[] {
  const [key, effect] = [stringAt(taint as JsonObject, 'key'), stringAt(taint as JsonObject, 'effect')];
  const at = `metadata.taints[${index}]`;
  return [
    ...(key ? [] : [requiredValue(`${at}.key`)]),
    ...(!effect ? [requiredValue(`${at}.effect`)] : effects.includes(effect) ? [] : [notSupportedValue(`${at}.effect`, effect, effects)]),
  ];
}
