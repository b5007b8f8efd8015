import type { Node } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { isNews } from '../../src/index.js';

const node: Node = {
  metadata: { name: 'n', uid: 'u', resourceVersion: '1', labels: { zone: 'a' }, annotations: { of: 'others' } },
  spec: { unschedulable: false },
  status: {
    conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', lastHeartbeatTime: '1' }],
    nodeInfo: { kubeletVersion: 'v1.36.1' },
  },
};

const condition = (type: string, status: 'True' | 'False', reason: string) => ({
  ...node,
  status: { ...node.status, conditions: [{ type, status, reason }] },
});

describe('whether a change of a node may change a decision', () => {
  it.each([
    [
      'a heartbeat',
      {
        ...node,
        metadata: { ...node.metadata, resourceVersion: '2' },
        status: {
          ...node.status,
          conditions: [{ type: 'Ready', status: 'True' as const, reason: 'KubeletReady', lastHeartbeatTime: '2' }],
        },
      },
      false,
    ],
    ['an annotation of others', { ...node, metadata: { ...node.metadata, annotations: { of: 'them' } } }, false],
    ['another reason to be ready', condition('Ready', 'True', 'Other'), false],
    ['images', { ...node, status: { ...node.status, images: [] } }, false],
    ['a label of others', { ...node, metadata: { ...node.metadata, labels: { zone: 'b' } } }, false],
    ['the zone', { ...node, metadata: { ...node.metadata, labels: { 'topology.kubernetes.io/zone': 'b' } } }, true],
    ['a choice', { ...node, metadata: { ...node.metadata, labels: { 'node.machine.sapcloud.io/selected-for-update': '' } } }, true],
    [
      'a mark of ours',
      { ...node, metadata: { ...node.metadata, annotations: { ...node.metadata?.annotations, 'inplace.gardener.cloud/target': 't' } } },
      true,
    ],
    ['a cordon', { ...node, spec: { unschedulable: true } }, true],
    ['a taint', { ...node, spec: { ...node.spec, taints: [{ key: 'k', effect: 'NoSchedule' }] } }, true],
    ['readiness', condition('Ready', 'False', 'KubeletReady'), true],
    ['another kubelet', { ...node, status: { ...node.status, nodeInfo: { kubeletVersion: 'v1.36.2' } } }, true],
    ['another node of the name', { ...node, metadata: { ...node.metadata, uid: 'v' } }, true],
  ])('%s', (_, after, expected) => {
    expect(isNews(node, after)).toBe(expected);
  });

  it.each([
    ['candidate-for-update', false],
    ['selected-for-update', false],
    ['update-result', true],
  ])('b.4: another value of %s: %s, of the first two presence counts', (name, expected) => {
    const labelled = (value: string): Node => ({ metadata: { labels: { [`node.machine.sapcloud.io/${name}`]: value } } });
    expect(isNews(labelled('true'), labelled('false'))).toBe(expected);
  });

  it.each(['candidate-for-update', 'selected-for-update', 'update-result'])(
    'H04: %s taken away is news: it may have to be put back',
    (name) => {
      const labels = { [`node.machine.sapcloud.io/${name}`]: 'successful' };
      expect(isNews({ ...node, metadata: { ...node.metadata, labels } }, node)).toBe(true);
    },
  );

  it('of the condition InPlaceUpdate the reason is news', () => {
    expect(isNews(condition('InPlaceUpdate', 'True', 'ReadyForUpdate'), condition('InPlaceUpdate', 'True', 'UpdateFailed'))).toBe(true);
  });
});
