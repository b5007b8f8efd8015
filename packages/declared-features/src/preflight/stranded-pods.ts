import type { Node, Pod } from '@gardener-inplace/api';
import { requiredForScheduling } from '../inference.js';
import { createNodeFeatureIndex } from '../nodes/node-feature-index.js';

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

const nameOf = (object: Node | Pod): string => object.metadata?.name ?? '';

const canTakePods = ({ spec, status }: Node): boolean =>
  spec?.unschedulable !== true &&
  status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') === true;

/**
 * Nodes whose drain would leave a pod without any node that declares what it needs, with the reason. Said before anything is cordoned.
 *
 * @returns by node name
 */
export function strandedPods({ nodes, allNodes, podsOf, kubernetesVersion }: StrandedPodsInput): Readonly<Record<string, string>> {
  const index = createNodeFeatureIndex(allNodes.filter(canTakePods));
  const reasons = nodes.flatMap((node) => {
    const stranded = podsOf(nameOf(node)).flatMap((pod) => {
      const required = requiredForScheduling(pod, kubernetesVersion);
      if (!required.ok) return [`what pod ${pod.metadata?.namespace ?? ''}/${nameOf(pod)} needs can't be told: ${required.error.detail}`];
      if (required.value.length === 0) return [];
      const others = [...index.feasible(required.value)].some((other) => nameOf(other) !== nameOf(node));
      return others
        ? []
        : [`pod ${pod.metadata?.namespace ?? ''}/${nameOf(pod)} needs ${required.value.join(', ')}, which no other node declares`];
    });
    return stranded.length === 0 ? [] : [[nameOf(node), stranded[0]!] as const];
  });
  return Object.fromEntries(reasons);
}
