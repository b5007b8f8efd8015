import type { Node, Pod } from '@gardener-inplace/api';
import { preflight } from '@gardener-inplace/declared-features';

/** Before kubelets go back to 1.35 with declared features switched on there: who would be hurt, and which node goes first? */
export function beforeDowngrade(nodes: readonly Node[], pods: readonly Pod[]): string[] {
  const change = { kubeletVersion: '1.35.6', featureGates: { NodeDeclaredFeatures: true } };
  const { refused, stranded, order, blocked } = preflight({ nodes, pods, change, controlPlaneVersion: '1.36.2' });
  return [
    ...refused.map(({ name, node, missing }) => `${name} can't stay on ${node}: it needs ${missing.join(', ')}`),
    ...stranded.map(({ name }) => `${name} could run nowhere afterwards`),
    `safe order: ${order.join(', ') || 'none'}`,
    ...blocked.map(({ node, features }) => `keep ${node}: nothing else has ${features.join(', ')}`),
  ];
}
