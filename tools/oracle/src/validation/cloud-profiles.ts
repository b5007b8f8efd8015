import type { Random } from '../harness/random.js';
import type { Json } from './json.js';
import { anyVersion } from './version-texts.js';

const version = (random: Random): Json => ({
  version: random.chance(0.8) ? anyVersion(random) : '1.0.0',
  cri: [{ name: 'containerd' }],
  architectures: ['amd64'],
  ...random.maybe(0.7, 'inPlaceUpdates', () => ({
    supported: random.chance(0.7),
    ...random.maybe(0.8, 'minVersionForUpdate', () => anyVersion(random)),
  })),
});

/** A CloudProfile whose machine image versions may be anything. */
export const cloudProfile = (random: Random): Json => ({
  metadata: { name: 'metal' },
  spec: {
    type: 'local',
    regions: [{ name: 'somewhere' }],
    kubernetes: { versions: [{ version: '1.33.2' }] },
    machineTypes: [{ name: 'small', cpu: '1', gpu: '0', memory: '1Gi', architecture: 'amd64' }],
    machineImages: ['gardenlinux', 'flatcar'].map((name) => ({
      name,
      updateStrategy: 'major',
      versions: random.list(3, () => version(random)),
    })),
  },
});
