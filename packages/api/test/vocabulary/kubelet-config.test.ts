import { describe, expect, it } from '@jest/globals';
import { kubeletConfigOf, writeKubeletConfig, type WorkerPool } from '../../src/index.js';
import { deepFreeze } from './deep-freeze.js';

const pool = (kubelet: Pick<WorkerPool, 'kubelet' | 'kubeletConfig'> = {}): WorkerPool => ({
  name: 'cpu-worker',
  machineType: 'large',
  minimum: 1,
  maximum: 1,
  maxSurge: 0,
  maxUnavailable: 1,
  machineImage: { name: 'gardenlinux', version: '1.2.2' },
  ...kubelet,
});
const kubelet = { evictionHard: { memoryAvailable: '100Mi', imageFSAvailable: '5%' } };

describe('kubeletConfigOf reads either spelling', () => {
  it.each([
    ['GEP-0031', pool({ kubelet }), kubelet],
    ['shipped', pool({ kubeletConfig: kubelet }), kubelet],
    ['both alike', pool({ kubelet, kubeletConfig: structuredClone(kubelet) }), kubelet],
    ['neither', pool(), undefined],
    ['null', pool({ kubelet: null, kubeletConfig: null } as never), undefined],
  ])('%s', (_, given, value) => {
    expect(kubeletConfigOf(given)).toEqual({ value, conflicts: [] });
  });

  it('reports a contradiction; the shipped section is the answer', () => {
    expect(kubeletConfigOf(pool({ kubelet, kubeletConfig: {} }))).toEqual({
      value: {},
      conflicts: [
        {
          path: ['kubelet', 'kubeletConfig'],
          detail: 'kubelet and kubeletConfig disagree',
          help: 'keep one of the two spellings; until then kubeletConfig counts',
        },
      ],
    });
  });
});

describe('writeKubeletConfig leaves one spelling', () => {
  const before = deepFreeze(pool({ kubelet: {}, kubeletConfig: {} }));

  it.each([
    ['gep', pool({ kubelet })],
    ['shipped', pool({ kubeletConfig: kubelet })],
  ] as const)('%s', (vocabulary, after) => {
    expect(writeKubeletConfig(before, kubelet, vocabulary)).toEqual(after);
    expect(writeKubeletConfig(before, undefined, vocabulary)).toEqual(pool());
  });
});
