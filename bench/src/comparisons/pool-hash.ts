import { createHash } from 'node:crypto';
import { inPlaceHash, inPlaceHashItems } from '@gardener-inplace/worker-pool';
import type { Comparison } from '../row.js';

const pool = {
  poolName: 'compute',
  kubernetesVersion: '1.33.4',
  machineImageVersion: '1877.2.0',
  kubelet: {
    cpuManagerPolicy: 'static',
    evictionHard: { memoryAvailable: '200Mi', imageFSAvailable: '10%' },
    kubeReserved: { cpu: '100m', memory: '1Gi' },
  },
};

const native = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash that tells whether a pool is up to date, against hashing the same texts with Node's own SHA-256. */
export const poolHash = (): Comparison => {
  const items = inPlaceHashItems(pool);
  const texts = items.ok ? items.value.map(({ text }) => text) : [];
  return {
    name: 'in-place hash of a pool',
    input: `a pool with kubelet settings, ${texts.length} texts`,
    goal: 8,
    ours: () => inPlaceHash(pool),
    peer: () => native(texts.map(native).join('')).slice(0, 16),
  };
};
