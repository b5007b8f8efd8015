import type { Random } from '../harness/random.js';
import type { Json } from './json.js';
import { imageVersion, kubernetesVersion } from './version-texts.js';

export const strategies = ['AutoInPlaceUpdate', 'ManualInPlaceUpdate', 'AutoRollingUpdate'] as const;

export const strategy = (random: Random): string | undefined =>
  random.chance(0.03)
    ? random.pick(['', 'autoInPlaceUpdate', 'Recreate'])
    : random.pick([...strategies, ...strategies, 'AutoInPlaceUpdate', undefined]);

const bounds: readonly unknown[] = [0, 1, 2, '0%', '25%', '100%', '101%', '1', '-1%', -1, 'x', '5.5%', '%'];

export const bound = (random: Random): unknown => random.pick(bounds);

/** Bounds that fit the strategy, nearly always. */
export const boundsFor = (name: unknown, random: Random): Json => {
  if (random.chance(0.06))
    return { ...random.maybe(0.7, 'maxSurge', () => bound(random)), ...random.maybe(0.7, 'maxUnavailable', () => bound(random)) };
  if (name === 'ManualInPlaceUpdate') return {};
  return random.pick<Json>([
    { maxSurge: 1, maxUnavailable: 0 },
    { maxSurge: 0, maxUnavailable: 1 },
    { maxSurge: '25%', maxUnavailable: '10%' },
    { maxUnavailable: 1 },
  ]);
};

export const kubelet = (random: Random): Json => ({
  ...random.maybe(0.4, 'maxPods', () => random.pick([110, 120])),
  ...random.maybe(0.3, 'cpuManagerPolicy', () => random.pick(['none', 'static'])),
  ...random.maybe(0.4, 'evictionHard', () => ({ memoryAvailable: random.pick(['100Mi', '200Mi', '5%']) })),
  ...random.maybe(0.4, 'kubeReserved', () => ({
    cpu: random.pick(['80m', '100m', '0.1', '1', '1000m']),
    ...random.maybe(0.4, 'memory', () => random.pick(['1Gi', '1024Mi'])),
  })),
  ...random.maybe(0.1, 'featureGates', () => random.pick<object>([{}, { NodeSwap: true }])),
  ...random.maybe(0.1, 'failSwapOn', () => random.chance(0.5)),
});

export const volume = (random: Random): Json => ({
  size: random.chance(0.05) ? random.pick(['', '50', '50Mi', 'Gi']) : random.pick(['50Gi', '60Gi', '050Gi']),
  ...random.maybe(0.5, 'type', () => random.pick(['standard', 'fast'])),
  ...random.maybe(0.2, 'encrypted', () => random.chance(0.5)),
});

export const machineControllerManager = (name: unknown, random: Random): Json => ({
  ...random.maybe(0.5, 'machineDrainTimeout', () => random.pick(['2h', '120m'])),
  ...random.maybe(0.2, 'maxEvictRetries', () => random.pick([10, 20])),
  ...random.maybe(isInPlace(name) ? 0.5 : 0.1, 'inPlaceUpdateTimeout', () => random.pick(['1h', '60m', '0s', '-1m', '1h'])),
  ...random.maybe(isInPlace(name) ? 0.5 : 0.15, 'disableHealthTimeout', () => random.chance(0.6)),
});

const isInPlace = (name: unknown): boolean => name === 'AutoInPlaceUpdate' || name === 'ManualInPlaceUpdate';

const machine = (random: Random): Json => ({
  type: random.chance(0.02) ? '' : random.pick(['small', 'large']),
  ...random.maybe(0.97, 'image', () => ({
    name: random.chance(0.02) ? '' : random.pick(['gardenlinux', 'gardenlinux', 'flatcar']),
    ...random.maybe(0.98, 'version', () => imageVersion(random)),
    ...random.maybe(0.1, 'providerConfig', () => ({ kind: random.pick(['A', 'B']) })),
  })),
  ...random.maybe(0.3, 'architecture', () => random.pick(['amd64', 'arm64'])),
});

/** What a pool may have besides, for the comparison of whole pools: much of it in several spellings of the same. */
export const decoration = (random: Random): Json => ({
  ...random.maybe(0.2, 'labels', () => random.pick<object>([{}, { tier: 'a' }, { tier: 'b' }])),
  ...random.maybe(0.1, 'annotations', () => random.pick<object>([{}, { note: 'a' }])),
  ...random.maybe(0.2, 'taints', () => random.pick<object[]>([[], [{ key: 'dedicated', value: 'a', effect: 'NoSchedule' }]])),
  ...random.maybe(0.3, 'zones', () => random.pick([[], ['z1'], ['z1', 'z2'], ['z2', 'z1']])),
  ...random.maybe(0.1, 'sysctls', () => random.pick<object>([{}, { 'net.core.somaxconn': '1024' }])),
  ...random.maybe(0.1, 'priority', () => random.pick([0, 10])),
  ...random.maybe(0.1, 'clusterAutoscaler', () => random.pick<object>([{}, { scaleDownUtilizationThreshold: 0.5 }])),
  ...random.maybe(0.1, 'providerConfig', () => random.pick([{ kind: 'A' }, { kind: 'A', size: 1 }])),
});

export const pool = (name: string, random: Random): Json => {
  const updateStrategy = strategy(random);
  return {
    name,
    machine: machine(random),
    minimum: random.below(2),
    maximum: 2 + random.below(3),
    ...(updateStrategy === undefined ? {} : { updateStrategy }),
    ...boundsFor(updateStrategy, random),
    ...random.maybe(0.5, 'cri', () => ({ name: random.chance(0.03) ? 'docker' : 'containerd' })),
    ...random.maybe(0.5, 'volume', () => volume(random)),
    ...random.maybe(0.05, 'dataVolumes', () => [{ name: 'data', size: '10Gi' }]),
    ...random.maybe(0.4, 'machineControllerManager', () => machineControllerManager(updateStrategy, random)),
    ...random.maybe(0.4, 'kubernetes', () => ({
      ...random.maybe(0.7, 'version', () => kubernetesVersion(random)),
      ...random.maybe(0.5, 'kubelet', () => kubelet(random)),
    })),
    ...decoration(random),
  };
};
