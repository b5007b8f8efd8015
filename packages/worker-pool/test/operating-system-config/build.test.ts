import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { KubeletConfig } from '@gardener-inplace/api';
import {
  buildOperatingSystemConfig,
  compareKubeletConfig,
  inPlaceHash,
  renderKubeletConfig,
  type BuildOperatingSystemConfig,
  type KubeletConfiguration,
} from '@gardener-inplace/worker-pool';
import { manualPool, poolWith, rollingPool, shootWith, valueOf } from '../shoots.js';

const build = (options: Partial<BuildOperatingSystemConfig> = {}) =>
  valueOf(buildOperatingSystemConfig({ shoot: shootWith(), pool: poolWith(), ...options }));

describe('E-01: what the nodes of a pool must reach', () => {
  it('names the image version and the kubelet version with its patch', () => {
    expect(build().spec.inPlaceUpdates).toEqual({ operatingSystemVersion: '1592.1.0', kubelet: '1.32.3' });
  });

  it('stands where the text of the proposal puts it, if asked to', () => {
    const { spec } = build({ vocabulary: 'gep' });
    expect([spec.inPlaceUpdates, spec.osVersion, spec.kubeletVersion]).toEqual([undefined, '1592.1.0', '1.32.3']);
  });

  it.each([
    ['of rolled pools', rollingPool(), 'reconcile'],
    ['of a machine that boots for the first time', poolWith(), 'provision'],
  ] as const)('is absent in the configuration %s', (_, pool, purpose) => {
    expect(build({ pool, purpose }).spec.inPlaceUpdates).toBeUndefined();
  });

  it('names both credentials as soon as one rotation is known, each with the time that holds for the pool', () => {
    const certificateAuthorities = {
      lastInitiationTime: '2025-02-01T00:00:00Z',
      pendingWorkersRollouts: [{ name: 'a', lastInitiationTime: '2025-01-01T00:00:00Z' }],
    };
    const shoot = shootWith({ status: { credentials: { rotation: { certificateAuthorities } } } });
    expect(build({ shoot }).spec.inPlaceUpdates?.credentialsRotation).toEqual({
      certificateAuthorities: { lastInitiationTime: '2025-01-01T00:00:00Z' },
      serviceAccountKey: {},
    });
  });

  it('names no credentials while a pool is parked out of the first rotation', () => {
    const certificateAuthorities = { lastInitiationTime: '2025-02-01T00:00:00Z', pendingWorkersRollouts: [{ name: 'a' }] };
    const shoot = shootWith({ status: { credentials: { rotation: { certificateAuthorities } } } });
    expect(build({ shoot }).spec.inPlaceUpdates).toEqual({ operatingSystemVersion: '1592.1.0', kubelet: '1.32.3' });
  });
});

describe('an OperatingSystemConfig', () => {
  it('is named by its key and its purpose', () => {
    const nameOf = (purpose: 'reconcile' | 'provision') => build({ purpose, pool: manualPool() }).metadata?.name;
    expect([nameOf('reconcile'), nameOf('provision')]).toEqual(['gardener-node-agent-m-original', 'gardener-node-agent-m-init']);
  });

  it('runs the kubelet with its configuration, and restarts it when a file of it changes', () => {
    const { files = [], units = [] } = build({ kubeletImage: 'registry.example/hyperkube:v1.32.3' }).spec;
    expect(files.map(({ path, permissions }) => [path, permissions])).toEqual([
      ['/var/lib/kubelet/config/kubelet', 0o644],
      ['/opt/bin/kubelet', 0o755],
    ]);
    expect(units.map(({ name, enable, filePaths }) => [name, enable, filePaths])).toEqual([
      ['kubelet.service', true, ['/var/lib/kubelet/config/kubelet', '/opt/bin/kubelet']],
    ]);
  });

  it('carries only what it is given for the first boot', () => {
    const units = [{ name: 'gardener-node-init.service', content: '[Unit]' }];
    const { spec } = build({ purpose: 'provision', units });
    expect([spec.units, spec.files]).toEqual([units, []]);
  });

  it('takes the text of a kubelet configuration as it is', () => {
    const { files = [] } = build({ kubeletConfig: 'kind: KubeletConfiguration\n' }).spec;
    expect(files[0]?.content.inline).toEqual({ encoding: '', data: 'kind: KubeletConfiguration\n' });
  });
});

describe('a rendered kubelet configuration', () => {
  it('has the names of the kubelet, sorted keys and canonical quantities', () => {
    const kubelet: KubeletConfig = {
      maxPods: 120,
      cpuManagerPolicy: 'static',
      kubeReserved: { memory: '1024Mi', ephemeralStorage: '20Gi' },
      evictionHard: { memoryAvailable: '100Mi', imageFSInodesFree: '5%' },
    };
    expect(valueOf(renderKubeletConfig(kubelet))).toBe(`{
  "apiVersion": "kubelet.config.k8s.io/v1beta1",
  "cpuManagerPolicy": "static",
  "evictionHard": {
    "imagefs.inodesFree": "5%",
    "memory.available": "100Mi"
  },
  "kind": "KubeletConfiguration",
  "kubeReserved": {
    "ephemeral-storage": "20Gi",
    "memory": "1Gi"
  },
  "maxPods": 120
}`);
  });

  it('says which quantity cannot be read', () => {
    expect(renderKubeletConfig({ kubeReserved: { cpu: 'much' } })).toMatchObject({ ok: false, error: { value: 'much' } });
  });
});

describe('W9, W10: a pool that is drained for kubelet settings finds them changed on the node, and the other way round', () => {
  const quantity = fc.constantFrom('80m', '0.08', '1', '1Gi', '1024Mi', '10k', '10000');
  const section = <T>(members: Record<string, fc.Arbitrary<T>>) =>
    fc.record(members, { requiredKeys: [] }).filter((set) => Object.keys(set).length > 0);
  const kubelet = fc.record(
    {
      kubeReserved: section({ cpu: quantity, memory: quantity, pid: quantity, ephemeralStorage: quantity }),
      evictionHard: section({ memoryAvailable: fc.constantFrom('100Mi', '5%'), nodeFSAvailable: fc.constantFrom('10%', '5%') }),
      cpuManagerPolicy: fc.constantFrom('static', 'none'),
      maxPods: fc.integer({ min: 10, max: 12 }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<KubeletConfig>;

  it('holds for any two settings', () => {
    fc.assert(
      fc.property(kubelet, kubelet, (before, after) => {
        const [old, current] = [before, after].map((settings) =>
          valueOf(inPlaceHash({ poolName: 'a', kubernetesVersion: '1.32.0', kubelet: settings })),
        );
        const [applied = {}, desired = {}] = [before, after].map(
          (settings) => JSON.parse(valueOf(renderKubeletConfig(settings))) as KubeletConfiguration,
        );
        const { configChanged, cpuManagerPolicyChanged } = compareKubeletConfig(applied, desired);
        expect(configChanged || cpuManagerPolicyChanged).toBe(old !== current);
      }),
      { numRuns: 500 },
    );
  });
});
