import type { Shoot } from '@gardener-inplace/api';

const image = { name: 'gardenlinux', version: '1443.8.0' };

/** Uses every setting that ends up in an object of upstream's kinds. */
export const shoot: Shoot = {
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'demo', namespace: 'garden-dev' },
  spec: {
    kubernetes: { version: '1.35.4', kubelet: { featureGates: { NodeDeclaredFeatures: true } } },
    region: 'west',
    provider: {
      type: 'metal',
      workers: [
        {
          name: 'auto',
          minimum: 2,
          maximum: 2,
          maxSurge: 0,
          maxUnavailable: 1,
          updateStrategy: 'AutoInPlaceUpdate',
          machine: { type: 'metal.large', architecture: 'amd64', image },
          cri: { name: 'containerd' },
          zones: ['rack-a'],
          labels: { team: 'blue' },
          taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }],
          kubernetes: { kubelet: { kubeReserved: { cpu: '100m' }, maxPods: 99 } },
          machineControllerManager: {
            machineDrainTimeout: '1h',
            inPlaceUpdateTimeout: '40m',
            disableHealthTimeout: true,
            nodeConditions: ['KernelDeadlock'],
            maxEvictRetries: 3,
          },
        },
        {
          name: 'manual',
          minimum: 1,
          maximum: 1,
          updateStrategy: 'ManualInPlaceUpdate',
          machine: { type: 'metal.gpu', architecture: 'amd64', image },
          cri: { name: 'containerd' },
          zones: ['rack-a'],
        },
        {
          name: 'rolling',
          minimum: 1,
          maximum: 2,
          maxSurge: 1,
          maxUnavailable: 0,
          machine: { type: 'metal.small', architecture: 'arm64', image },
          cri: { name: 'containerd' },
          zones: ['rack-a', 'rack-b'],
        },
      ],
    },
  },
};
