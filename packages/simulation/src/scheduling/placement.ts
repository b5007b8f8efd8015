import type { Node, Pod, Taint, Toleration } from '@gardener-inplace/api';

/** Whether node and pod agree, features aside: schedulable, selected, tolerated. */
export function accepts(node: Node, pod: Pod): boolean {
  const labels = node.metadata?.labels ?? {};
  const isReady = node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
  const isSelected = Object.entries(pod.spec?.nodeSelector ?? {}).every(([key, value]) => labels[key] === value);
  const taints = [...(node.spec?.taints ?? []), ...(node.spec?.unschedulable ? [cordon] : [])];
  return (
    isReady &&
    isSelected &&
    node.metadata?.deletionTimestamp === undefined &&
    taints.every((taint) => isHarmless(taint, pod.spec?.tolerations ?? []))
  );
}

const cordon: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

const isHarmless = (taint: Taint, tolerations: readonly Toleration[]): boolean =>
  taint.effect === 'PreferNoSchedule' || tolerations.some((toleration) => tolerates(toleration, taint));

const tolerates = ({ key, operator = 'Equal', value = '', effect }: Toleration, taint: Taint): boolean =>
  (effect === undefined || effect === '' || effect === taint.effect) &&
  (key === undefined || key === '' ? operator === 'Exists' : key === taint.key && (operator === 'Exists' || value === (taint.value ?? '')));

/** The least loaded of the nodes; names decide between equals. */
export function leastLoaded(nodes: readonly Node[], load: (node: string) => number): Node | undefined {
  const name = (node: Node): string => node.metadata?.name ?? '';
  return [...nodes].sort((a, b) => load(name(a)) - load(name(b)) || (name(a) < name(b) ? -1 : 1))[0];
}
