import { describe, expect, it } from '@jest/globals';
import type { Node, Pod } from '@gardener-inplace/api';
import { strandedPods } from '../../src/index.js';

const feature = 'RestartAllContainersOnContainerExits';

const node = (name: string, features: readonly string[], more: Partial<Node> = {}): Node => ({
  metadata: { name },
  spec: {},
  status: { conditions: [{ type: 'Ready', status: 'True' }], declaredFeatures: features },
  ...more,
});
const pod = (action?: string): Pod => ({
  metadata: { name: 'trainer', namespace: 'research' },
  spec: { containers: [{ name: 'main', ...(action === undefined ? {} : { restartPolicyRules: [{ action }] }) }] },
});

const reasons = (others: readonly Node[], running: Pod) => {
  const home = node('n1', [feature]);
  const podsOf = (name: string): readonly Pod[] => (name === 'n1' ? [running] : []);
  return strandedPods({ nodes: [home], allNodes: [home, ...others], podsOf, kubernetesVersion: '1.36.2' });
};

describe('a pod that a drain would strand', () => {
  it.each<[string, readonly Node[], Pod, object]>([
    ['another node declares what it needs', [node('n2', [feature])], pod('RestartAllContainers'), {}],
    ['it needs nothing', [], pod(), {}],
    [
      'no other node declares it',
      [node('n2', [])],
      pod('RestartAllContainers'),
      { n1: `pod research/trainer needs ${feature}, which no other node declares` },
    ],
    [
      'the only other one is cordoned',
      [node('n2', [feature], { spec: { unschedulable: true } })],
      pod('RestartAllContainers'),
      { n1: `pod research/trainer needs ${feature}, which no other node declares` },
    ],
  ])('%s', (_, others, running, expected) => {
    expect(reasons(others, running)).toEqual(expected);
  });
});
