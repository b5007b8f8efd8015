import type { Node } from '@gardener-inplace/api';
import type { Random } from '@gardener-inplace-tools/oracle/random';
import { featureNames } from './features.js';

const count = 12;

const allocatable = { cpu: '4k', memory: '4Ti', pods: '100k' };

/** One node that declares nothing, and others that declare some, names nobody knows among them; few have what a demanding pod needs. */
export const randomNodes = (random: Random): readonly Node[] =>
  Array.from({ length: count }, (_, position): Node => {
    const some = position === 0 ? [] : random.some(featureNames, 0.2);
    const declaredFeatures = [...some, ...(random.chance(0.3) ? ['ZonesOfTomorrow'] : [])];
    const name = `node-${position}`;
    return {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: { 'kubernetes.io/hostname': name } },
      status: {
        capacity: allocatable,
        allocatable,
        conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'ready' }],
        declaredFeatures,
      },
    };
  });
