import type { CloudProfile, Shoot } from '@gardener-inplace/api';
import type { AdmissionRequest, AdmissionReview } from '../src/index.js';

export const cloudProfile: CloudProfile = {
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'CloudProfile',
  metadata: { name: 'metal' },
  spec: {
    machineImages: [
      {
        name: 'gardenlinux',
        versions: [
          { version: '1592.4.0', architectures: ['amd64'], inPlaceUpdates: { supported: true, minVersionForUpdate: '1443.8.0' } },
          { version: '1443.8.0', architectures: ['amd64'], inPlaceUpdates: { supported: true, minVersionForUpdate: '1312.3.0' } },
          { version: '1443.7.0', architectures: ['amd64'] },
        ],
      },
    ],
    machineTypes: [{ name: 'metal.large', architecture: 'amd64' }],
  },
};

export const shoot = (kubernetes: string, image: string): Shoot => ({
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'demo', namespace: 'garden-dev' },
  spec: {
    cloudProfile: { name: 'metal' },
    kubernetes: { version: kubernetes },
    provider: {
      type: 'metal',
      workers: [
        {
          name: 'workers',
          minimum: 1,
          maximum: 1,
          maxSurge: 0,
          maxUnavailable: 1,
          updateStrategy: 'AutoInPlaceUpdate',
          machine: { type: 'metal.large', architecture: 'amd64', image: { name: 'gardenlinux', version: image } },
          cri: { name: 'containerd' },
        },
      ],
    },
  },
});

export const request = (facts: Partial<AdmissionRequest>): AdmissionRequest => ({
  uid: 'request-1',
  operation: 'UPDATE',
  resource: { group: 'core.gardener.cloud', version: 'v1beta1', resource: 'shoots' },
  name: 'demo',
  ...facts,
});

export const review = (facts: Partial<AdmissionRequest>): AdmissionReview => ({
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  request: request(facts),
});
