import { schemas, type CloudProfile, type JsonSchema, type Shoot } from '@gardener-inplace/api';
import { shootVerdict } from '@gardener-inplace/validation';
import { Ajv } from 'ajv';
import type { Comparison } from '../row.js';

const strategies = [
  { updateStrategy: 'AutoInPlaceUpdate', maxSurge: 0, maxUnavailable: 1 },
  { updateStrategy: 'ManualInPlaceUpdate' },
  { updateStrategy: 'AutoRollingUpdate', maxSurge: 1, maxUnavailable: 0 },
] as const;
const imageNames = ['gardenlinux', 'suse', 'flatcar', 'ubuntu', 'bottlerocket'];
const imageVersions = Array.from({ length: 40 }, (_, minor) => `1877.${minor}.0`);

/** A Shoot whose pools take turns in strategy and image. */
export const shootOf = (pools: number, kubernetes: string, image: string): Shoot => ({
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'shop', namespace: 'garden-shop' },
  spec: {
    kubernetes: { version: kubernetes },
    provider: {
      type: 'metal',
      workers: Array.from({ length: pools }, (_, index) => ({
        name: `pool-${index}`,
        machine: { type: 'm5.large', architecture: 'amd64', image: { name: imageNames[index % imageNames.length] ?? '', version: image } },
        cri: { name: 'containerd' },
        volume: { type: 'gp3', size: '50Gi' },
        minimum: 3,
        maximum: 6,
        zones: ['a', 'b', 'c'],
        ...strategies[index % strategies.length],
      })),
    },
  },
});

/** A CloudProfile of 5 images with 40 versions each; every version can be reached from the three before it. */
export const cloudProfile: CloudProfile = {
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'CloudProfile',
  metadata: { name: 'metal' },
  spec: {
    type: 'metal',
    kubernetes: { versions: ['1.33.4', '1.34.1'].map((version) => ({ version })) },
    machineImages: imageNames.map((name) => ({
      name,
      versions: imageVersions.map((version, index) => ({
        version,
        architectures: ['amd64'],
        cri: [{ name: 'containerd' }],
        inPlaceUpdates: { supported: true, minVersionForUpdate: imageVersions[Math.max(0, index - 3)] ?? version },
      })),
    })),
    machineTypes: [],
    regions: [],
  },
};

const options = { now: '2026-03-01T00:00:00Z', featureGates: { InPlaceNodeUpdates: true } };

/**
 * The whole verdict on an update, every rule asked and the CloudProfile too, against the structural check that ajv compiles for the
 * same three objects. Like the verdict it tells every error and looks at own members only.
 */
export const shootUpdate = (isShort: boolean): Comparison => {
  const [old, shoot] = [shootOf(10, '1.33.4', '1877.10.0'), shootOf(10, '1.34.1', '1877.12.0')];
  const ajv = new Ajv({ allErrors: true, ownProperties: true, allowUnionTypes: true });
  const compile = (schema: JsonSchema) => ajv.compile(schema);
  const [isShoot, isCloudProfile] = [compile(schemas.Shoot), compile(schemas.CloudProfile)];
  const errors = shootVerdict({ old, shoot, cloudProfile }, options);
  if (errors.length > 0 || !isShoot(shoot) || !isCloudProfile(cloudProfile)) throw new Error('the update is meant to be allowed');
  return {
    name: 'verdict on a Shoot update',
    input: 'an allowed update of 10 pools, against a CloudProfile of 5 images with 40 versions each',
    // The figure comes near its goal, for which a short run is too short: it tells only what is far off.
    goal: isShort ? 3 : 2,
    warmUpMs: 2_500,
    ours: () => shootVerdict({ old, shoot, cloudProfile }, options),
    peer: () => [isShoot(old), isShoot(shoot), isCloudProfile(cloudProfile)],
  };
};
