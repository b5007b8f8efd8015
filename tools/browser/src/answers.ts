import { schemas, type CloudProfile, type Shoot } from '@gardener-inplace/api';
import { registryFor } from '@gardener-inplace/declared-features';
import { mermaidDiagram } from '@gardener-inplace/state-machine';
import { admitShoot, checkStructure, planUpdatePath, validateShootUpdate, type FieldError } from '@gardener-inplace/validation';
import { shootImpact } from '@gardener-inplace/worker-pool';

const cloudProfile: CloudProfile = {
  spec: {
    type: 'metal',
    kubernetes: { versions: ['1.32.4', '1.33.2', '1.34.1'].map((version) => ({ version })) },
    machineImages: [
      {
        name: 'gardenlinux',
        versions: ['1877.1.0', '1877.2.0', '1877.3.0'].map((version) => ({
          version,
          architectures: ['amd64'],
          inPlaceUpdates: { supported: true, minVersionForUpdate: '1877.1.0' },
        })),
      },
    ],
    machineTypes: [],
    regions: [],
  },
};

const shoot = (kubernetes: string, image: string, type = 'm5.large'): Shoot => ({
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'shop', namespace: 'garden-shop' },
  spec: {
    kubernetes: { version: kubernetes },
    provider: {
      type: 'metal',
      workers: [
        {
          name: 'a',
          machine: { type, image: { name: 'gardenlinux', version: image } },
          minimum: 1,
          maximum: 3,
          maxSurge: 0,
          maxUnavailable: 1,
          updateStrategy: 'AutoInPlaceUpdate',
        },
      ],
    },
  },
});

const told = (errors: readonly FieldError[]): readonly string[] => errors.map(({ rule, field }) => `${rule} ${field}`);

/** What every pure package says to a small question: the same in a browser as in Node. */
export const answers = () => {
  const [old, good, bad] = [shoot('1.33.2', '1877.1.0'), shoot('1.34.1', '1877.2.0'), shoot('1.35.0', '1877.0.0', 'm5.xlarge')];
  const path = planUpdatePath({
    cloudProfile,
    current: { kubernetes: '1.32.4', image: { name: 'gardenlinux', version: '1877.1.0' } },
    target: { kubernetes: '1.34.1', image: { name: 'gardenlinux', version: '1877.3.0' } },
  });
  return {
    kinds: Object.keys(schemas).length,
    structure: told(checkStructure('Shoot', { ...old, spec: { ...old.spec, kubernetes: { version: 1.33 } } })),
    allowed: told(validateShootUpdate(old, good)),
    refused: told(validateShootUpdate(old, bad)),
    admitted: told(admitShoot({ operation: 'update', old, shoot: good, cloudProfile })),
    steps: path.steps.map(({ kubernetes, image }) => `${kubernetes} ${image.version}`),
    fates: shootImpact(old, good, cloudProfile).pools.map(({ pool, fate }) => `${pool} ${fate}`),
    diagram: mermaidDiagram().split('\n').length > 5,
    features: registryFor('1.36.0').features.length > 0,
  };
};
