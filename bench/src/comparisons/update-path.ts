import { parseVersion, type CloudProfile } from '@gardener-inplace/api';
import { planUpdatePath } from '@gardener-inplace/validation';
import type { Comparison } from '../row.js';

const minors = [30, 31, 32, 33, 34, 35];
const kubernetes = minors.flatMap((minor) => [0, 1, 2, 3].map((patch) => `1.${minor}.${patch}`));
const images = [1, 2, 3, 4, 5, 6, 7, 8].map((minor) => `1877.${minor}.0`);

const cloudProfile: CloudProfile = {
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'CloudProfile',
  metadata: { name: 'metal' },
  spec: {
    type: 'metal',
    kubernetes: { versions: kubernetes.map((version) => ({ version })) },
    machineImages: [
      {
        name: 'gardenlinux',
        // Every image can be reached from the two before it.
        versions: images.map((version, index) => ({
          version,
          architectures: ['amd64'],
          inPlaceUpdates: { supported: true, minVersionForUpdate: images[Math.max(0, index - 2)] ?? version },
        })),
      },
    ],
    machineTypes: [],
    regions: [],
  },
};

const at = (kubernetesVersion: string, image: string) => ({
  kubernetes: kubernetesVersion,
  image: { name: 'gardenlinux', version: image },
});

/** The way over five minors and seven images, against parsing the versions of every pair where the way could stop. */
export const updatePath = (): Comparison => {
  const request = { cloudProfile, current: at('1.30.0', '1877.1.0'), target: at('1.35.3', '1877.8.0') };
  const stops = kubernetes.flatMap((version) => images.map((image) => [version, image] as const));
  return {
    name: 'way to a far version',
    input: `${stops.length} pairs of versions, ${planUpdatePath(request).steps.length} steps`,
    goal: 60,
    ours: () => planUpdatePath(request),
    floor: () => stops.map(([version, image]) => [parseVersion(version), parseVersion(image)]),
  };
};
