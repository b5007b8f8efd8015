import { describe, expect, it } from '@jest/globals';
import { operatingSystemConfigKey, workerPoolHash } from '@gardener-inplace/worker-pool';

describe('the key of an OperatingSystemConfig', () => {
  const rolling = { poolName: 'worker1', machineType: '', machineImage: { name: 'type1', version: '12.34' } };

  it.each([
    [
      'with a threshold',
      { ...rolling, kubernetesVersion: '1.2.3', kubelet: { evictionHard: { memoryAvailable: '100Mi' } } },
      '4692a28d44cc6a0c',
    ],
    ['with little else', { ...rolling, kubernetesVersion: '1.34.0' }, 'afd64c60da0e2d2d'],
  ])('of a rolled pool ends with the recorded hash, %s', (_, input, suffix) => {
    expect(operatingSystemConfigKey(input)).toEqual({ ok: true, value: `gardener-node-agent-worker1-${suffix}` });
  });

  it('of a pool that is updated in place is its name, whatever else changes', () => {
    const input = { poolName: 'worker1', updateStrategy: 'AutoInPlaceUpdate', kubernetesVersion: 'no version' } as const;
    expect(operatingSystemConfigKey(input)).toEqual({ ok: true, value: 'gardener-node-agent-worker1' });
  });

  it.each([
    ['before Kubernetes 1.34', '1.33.9', undefined, true],
    ['from Kubernetes 1.34 on', '1.34.0', undefined, false],
    ['in a pre-release of 1.34', '1.34.0-beta.1', undefined, false],
    ['from 1.34 on with kube-proxy in IPVS mode', '1.34.0', { enabled: true, mode: 'IPVS' }, true],
    ['from 1.34 on with kube-proxy switched off', '1.34.0', { enabled: false, mode: 'IPVS' }, false],
  ])('%s depends on node-local DNS or not', (_, kubernetesVersion, kubeProxy, depends) => {
    const keys = [false, true].map((nodeLocalDNS) => operatingSystemConfigKey({ ...rolling, kubernetesVersion, kubeProxy, nodeLocalDNS }));
    expect(JSON.stringify(keys[0]) !== JSON.stringify(keys[1])).toBe(depends);
  });
});

describe('the pool hash', () => {
  const inPlace = {
    updateStrategy: 'AutoInPlaceUpdate',
    poolName: 'test-worker',
    nodeAgentSecretName: 'sample-hash',
    kubernetesVersion: '1.2.3',
    kubelet: {},
    machineImageVersion: 'baz',
    credentials: {
      rotation: {
        certificateAuthorities: { lastInitiationTime: '0001-01-01T00:00:00Z' },
        serviceAccountKey: { lastInitiationTime: '0001-01-02T00:00:00Z' },
      },
    },
    additionalDataInPlace: ['sample'],
  } as const;

  it('of a pool that is updated in place equals the recorded value', () => {
    expect(workerPoolHash(inPlace)).toEqual({ ok: true, value: '6d5f4' });
  });

  it('of a rolled pool knows the version only through the name of the Secret', () => {
    const rolled = { ...inPlace, updateStrategy: 'AutoRollingUpdate', additionalData: ['sample'] } as const;
    expect(workerPoolHash({ ...rolled, kubernetesVersion: '1.3.3' })).toEqual(workerPoolHash(rolled));
  });

  it('needs the name of the Secret', () => {
    expect(workerPoolHash({ ...inPlace, nodeAgentSecretName: undefined })).toEqual({
      ok: false,
      error: { code: 'NO_AGENT_SECRET_NAME', value: undefined, detail: 'the worker pool "test-worker" names no Secret of the node agent' },
    });
  });
});
