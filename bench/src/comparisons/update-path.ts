import { parseVersion, type CloudProfile } from '@gardener-inplace/api';
import { planUpdatePath } from '@gardener-inplace/validation';
import type { Comparison } from '../row.js';

const kubernetes = [30, 31, 32, 33, 34, 35].map((minor) => `1.${minor}.0`);
const images = Array.from({ length: 200 }, (_, minor) => `1877.${minor}.0`);

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

/** The way over five minors and 199 images, against parsing the versions of every pair where the way could stop. */
export const updatePath = (): Comparison => {
  const request = { cloudProfile, current: at('1.30.0', '1877.0.0'), target: at('1.35.0', '1877.199.0') };
  const stops = kubernetes.flatMap((version) => images.map((image) => [version, image] as const));
  const { possible, steps } = planUpdatePath(request);
  if (!possible) throw new Error('the way is meant to be allowed');
  return {
    name: 'way to a far version',
    input: `${kubernetes.length} minors × ${images.length} image versions, ${steps.length} steps`,
    goal: 5,
    warmUpMs: 2_000,
    ours: () => planUpdatePath(request),
    floor: () => stops.map(([version, image]) => [parseVersion(version), parseVersion(image)]),
  };
};
