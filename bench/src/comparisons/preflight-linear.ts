import type { Node, Pod } from '@gardener-inplace/api';
import { forVersion, preflight } from '@gardener-inplace/declared-features';
import type { Comparison } from '../row.js';

const [nodeCount, podCount] = [5_000, 100_000];
const features = forVersion('1.36').names;

const downgradeOf = (nodesAsked: number, podsAsked: number): (() => unknown) => {
  const nodes = Array.from({ length: nodesAsked }, (_, index): Node => ({
    metadata: { name: `node-${index}` },
    status: {
      nodeInfo: { kubeletVersion: `v1.36.${index % 5}` },
      declaredFeatures: features.filter((_, position) => (index >> position) % 2 === 0),
    },
  }));
  const pods = Array.from({ length: podsAsked }, (_, index): Pod => ({
    metadata: { name: `web-${index}`, namespace: 'shop' },
    spec: {
      nodeName: `node-${index % nodesAsked}`,
      hostNetwork: index % 7 === 0,
      hostUsers: index % 3 !== 0,
      containers: ['web', 'proxy'].map((name) => ({
        name,
        ...(index % 5 === 0 && { restartPolicyRules: [{ action: 'RestartAllContainers' }] }),
      })),
    },
  }));
  const change = { kubeletVersion: '1.35.6', featureGates: { NodeDeclaredFeatures: true } };
  return () => preflight({ nodes, pods, change, controlPlaneVersion: '1.36.4' });
};

/** What a kubelet downgrade does to a large cluster, and that its time grows with the cluster and no faster. */
export const preflightLinear = (): Comparison => {
  const tenth = downgradeOf(nodeCount / 10, podCount / 10);
  return {
    name: 'preflight of a kubelet downgrade',
    input: `${nodeCount} nodes, ${podCount} pods, against ten times a tenth of them`,
    goal: 1.5,
    ours: downgradeOf(nodeCount, podCount),
    floor: () => Array.from({ length: 10 }, tenth),
  };
};
