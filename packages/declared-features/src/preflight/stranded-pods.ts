import type { Node, Pod } from '@gardener-inplace/api';
import { requiredForScheduling } from '../inference.js';
import { createNodeFeatureIndex } from '../nodes/node-feature-index.js';
import { nameOf, readable } from '../reading.js';
import { referenceTo } from './pods.js';

export interface StrandedPodsInput {
  /** Nodes that might be drained. */
  readonly nodes: readonly Node[];
  /** Every node of the cluster. */
  readonly allNodes: readonly Node[];
  /** Pods that a drain would move. */
  readonly podsOf: (node: string) => readonly Pod[];
  /** Version of the scheduler: decides which features count. */
  readonly kubernetesVersion: string;
}

const canTakePods = (node: Node): boolean =>
  readable(
    () =>
      node.spec?.unschedulable !== true &&
      node.status?.conditions?.some((condition) => condition?.type === 'Ready' && condition.status === 'True') === true,
  ) === true;

const isElsewhere = (name: string, nodes: Iterable<Node>): boolean => {
  for (const node of nodes) if (nameOf(node) !== name) return true;
  return false;
};

/**
 * Nodes whose drain would leave a pod without any node that declares what it needs, with the reason. Said before anything is cordoned.
 *
 * @returns by node name
 */
export function strandedPods({ nodes, allNodes, podsOf, kubernetesVersion }: StrandedPodsInput): Readonly<Record<string, string>> {
  const index = createNodeFeatureIndex(allNodes.filter(canTakePods));
  const reasonFor = (name: string): string | undefined => {
    for (const pod of podsOf(name)) {
      const required = requiredForScheduling(pod, kubernetesVersion);
      if (required.ok && (required.value.length === 0 || isElsewhere(name, index.feasible(required.value)))) continue;
      const subject = referenceTo(pod);
      const which = `${subject.namespace}/${subject.name}`;
      return required.ok
        ? `pod ${which} needs ${required.value.join(', ')}, which no other node declares`
        : `what pod ${which} needs can't be told: ${required.error.detail}`;
    }
    return undefined;
  };
  return Object.fromEntries(
    nodes.flatMap((node) => {
      const name = nameOf(node) ?? '';
      const reason = reasonFor(name);
      return reason === undefined ? [] : [[name, reason] as const];
    }),
  );
}
