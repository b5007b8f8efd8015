import { describe, expect, it } from '@jest/globals';
import { inPlaceHash, inPlaceHashItems, type InPlaceHashInput } from '@gardener-inplace/worker-pool';

const full: InPlaceHashInput = {
  poolName: 'worker',
  kubernetesVersion: '1.2.3',
  machineImageVersion: '1.1.1',
  kubelet: {
    kubeReserved: { cpu: '80m', memory: '1Gi', pid: '10k', ephemeralStorage: '20Gi' },
    evictionHard: { memoryAvailable: '100Mi' },
  },
  credentials: {
    rotation: {
      certificateAuthorities: { lastInitiationTime: '0001-01-01T00:00:00Z' },
      serviceAccountKey: { lastInitiationTime: '0001-01-02T00:00:00Z' },
    },
  },
};

const hashOf = (change: Partial<InPlaceHashInput> = {}) => {
  const hash = inPlaceHash({ ...full, ...change });
  return hash.ok ? hash.value : hash.error.code;
};

describe('S-01: the in-place hash of a pool', () => {
  it.each([
    ['a Kubernetes version alone', { kubernetesVersion: '1.32.0' }, '89e7871a154fd3d0'],
    ['an older minor', { kubernetesVersion: '1.31.0' }, '04863233bf6b9bb0'],
    ['a newer minor', { kubernetesVersion: '1.33.0' }, 'e1d8805194ff0b5e'],
    [
      'an image and a CPU policy',
      { kubernetesVersion: '1.32.0', machineImageVersion: '1592.0', kubelet: { cpuManagerPolicy: 'static' } },
      'c6cc5f56a36222bf',
    ],
    [
      'a threshold for eviction',
      {
        kubernetesVersion: '1.32.1',
        machineImageVersion: '1.1.2',
        kubelet: { cpuManagerPolicy: 'static', evictionHard: { memoryAvailable: '200Mi' } },
      },
      'ef492a9674e2778a',
    ],
  ])('equals the recorded value for %s', (_, input, expected) => {
    expect(inPlaceHash({ poolName: 'a', ...input })).toEqual({ ok: true, value: expected });
  });

  it('equals the recorded value with everything set', () => {
    expect(hashOf()).toBe('3d5e20cb1c0b7c64');
  });

  it.each<[string, Partial<InPlaceHashInput>, string]>([
    ['a patch version', { kubernetesVersion: '1.2.9' }, '3d5e20cb1c0b7c64'],
    ['a leading v', { kubernetesVersion: 'v1.2.3' }, '3d5e20cb1c0b7c64'],
    ['the name of the pool', { poolName: 'other' }, '3d5e20cb1c0b7c64'],
    ['a kubelet setting without effect on the node', { kubelet: { ...full.kubelet, maxPods: 250 } }, '3d5e20cb1c0b7c64'],
    [
      'another spelling of the same quantities',
      { kubelet: { ...full.kubelet, kubeReserved: { cpu: '0.08', memory: '1024Mi', pid: 10000, ephemeralStorage: '20480Mi' } } },
      '3d5e20cb1c0b7c64',
    ],
    ['the image version', { machineImageVersion: 'new-version' }, '66ef81705e9611c2'],
    ['the CPU manager policy', { kubelet: { ...full.kubelet, cpuManagerPolicy: 'test' } }, 'f9f7c00bd9a9003a'],
    ['the kubelet settings as a whole', { kubelet: undefined }, '680922bead01c737'],
  ])('takes %s into account as upstream does', (_, change, expected) => {
    expect(hashOf(change)).toBe(expected);
  });

  it('H-02: keeps the time a pool was parked with while a rotation leaves it out', () => {
    const certificateAuthorities = {
      lastInitiationTime: '0001-01-01T01:00:00Z',
      pendingWorkersRollouts: [{ name: 'worker', lastInitiationTime: '0001-01-01T00:00:00Z' }],
    };
    expect(hashOf({ credentials: { rotation: { ...full.credentials?.rotation, certificateAuthorities } } })).toBe('3d5e20cb1c0b7c64');
  });

  it('reads a time in any zone and without its fraction', () => {
    const certificateAuthorities = { lastInitiationTime: '0001-01-01T01:00:00.5+01:00' };
    expect(hashOf({ credentials: { rotation: { ...full.credentials?.rotation, certificateAuthorities } } })).toBe('3d5e20cb1c0b7c64');
  });

  it.each<[string, Partial<InPlaceHashInput>, string]>([
    ['a version', { kubernetesVersion: 'invalid' }, 'VERSION_UNPARSABLE'],
    ['a quantity', { kubelet: { kubeReserved: { cpu: 'much' } } }, 'QUANTITY_UNPARSABLE'],
    [
      'a date without a time',
      { credentials: { rotation: { certificateAuthorities: { lastInitiationTime: '2025-01-01' } } } },
      'TIME_UNPARSABLE',
    ],
    ['a time', { credentials: { rotation: { serviceAccountKey: { lastInitiationTime: 'yesterday' } } } }, 'TIME_UNPARSABLE'],
  ])('says so when %s cannot be parsed', (_, change, code) => {
    expect(hashOf(change)).toBe(code);
  });

  it('does not hash a version that YAML read as a number', () => {
    expect(inPlaceHash({ ...full, machineImageVersion: 1592.1 as unknown as string })).toEqual({
      ok: false,
      error: { code: 'TEXT_EXPECTED', value: 1592.1, detail: 'is not a text; in YAML it needs quotes' },
    });
  });

  it('names its inputs in the order in which they are hashed', () => {
    expect(inPlaceHashItems({ ...full, kubelet: { ...full.kubelet, cpuManagerPolicy: 'static' } })).toEqual({
      ok: true,
      value: [
        { name: 'kubernetesMinor', text: '1.2' },
        { name: 'machineImageVersion', text: '1.1.1' },
        { name: 'certificateAuthorities', text: '0001-01-01 00:00:00 +0000 UTC' },
        { name: 'serviceAccountKey', text: '0001-01-02 00:00:00 +0000 UTC' },
        { name: 'kubeReserved', text: '80m-1Gi-10k-20Gi' },
        { name: 'evictionHard', text: '--100Mi--' },
        { name: 'cpuManagerPolicy', text: 'static' },
      ],
    });
  });
});
