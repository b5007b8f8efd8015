import { arrayAt, isJsonObject, objectAt } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';

const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

export const nodeRules: KindRules = {
  /** A new node takes no pods until its kubelet reported: admission taints it. */
  complete: (node) => {
    const spec = objectAt(node, 'spec');
    const taints = arrayAt(spec, 'taints');
    const isTainted = taints.some((taint) => isJsonObject(taint) && taint['key'] === notReady.key && taint['effect'] === notReady.effect);
    return isTainted ? node : { ...node, spec: { ...spec, taints: [...taints, notReady] } };
  },
};
