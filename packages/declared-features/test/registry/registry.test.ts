import { describe, expect, it } from '@jest/globals';
import {
  createRegistry,
  defaultGates,
  forVersion,
  isMechanismOn,
  leftovers,
  recommendedMaxVersion,
  registryFor,
  releaseOf,
  requirementsOf,
  retiredFeatures,
  type Feature,
  type Release,
} from '../../src/index.js';

const feature = (name: string, maxVersion?: string): Feature => ({
  name,
  ...(maxVersion !== undefined && { maxVersion }),
  requirements: { featureGates: [name] },
  isDeclaredBy: () => true,
});

describe('releases', () => {
  it.each<[Release, string[]]>([
    ['none', []],
    ['1.35', ['GuaranteedQoSPodCPUResize', 'InPlacePodLevelResourcesVerticalScaling', 'RestartAllContainersOnContainerExits']],
    [
      '1.36',
      [
        'ExtendWebSocketsToKubelet',
        'InPlacePodLevelResourcesVerticalScaling',
        'InPlacePodVerticalScalingInitContainers',
        'RestartAllContainersOnContainerExits',
        'UserNamespacesHostNetworkSupport',
      ],
    ],
    [
      '1.37',
      [
        'DRANodeAllocatableResources',
        'DRAOptionalNodeOperations',
        'ExtendWebSocketsToKubelet',
        'InPlacePodLevelResourcesVerticalScaling',
        'InPlacePodVerticalScalingInitContainers',
        'InPlacePodVerticalScalingMemoryBackedVolumes',
        'RestartAllContainersOnContainerExits',
        'UserNamespacesHostNetworkSupport',
        'VolumeBindMountOptions',
      ],
    ],
  ])('%s came with these features', (release, names) => {
    expect(forVersion(release).names).toEqual(names);
  });

  it('latest is 1.37', () => {
    expect(forVersion('latest')).toBe(forVersion('1.37'));
  });

  it.each([
    ['1.34', 'none'],
    ['1.36.2', '1.36'],
    ['1.38', 'latest'],
    ['constructor', 'latest'],
  ] as const)('%s, which is no release of these, is read as a version', (text, release) => {
    expect(forVersion(text as Release)).toBe(forVersion(release));
    expect(defaultGates(text as Release)).toBe(defaultGates(release));
  });

  it.each<[string | null | undefined, Release]>([
    ['1.34.9', 'none'],
    ['1.35.0-rc.1', '1.35'],
    ['v1.36.3+k3s1', '1.36'],
    ['1.37', '1.37'],
    ['1.38.0', 'latest'],
    ['2.0.0', 'latest'],
    ['v0.0.0-master+$Format:%H$', 'latest'],
    ['nonsense', 'latest'],
    [undefined, 'latest'],
    [null, 'latest'],
  ])('%s belongs to %s', (version, release) => {
    expect(releaseOf(version)).toBe(release);
    expect(registryFor(version)).toBe(forVersion(release));
  });
});

describe('the gate NodeDeclaredFeatures', () => {
  it.each<[Release, boolean | undefined, boolean]>([
    ['none', true, false],
    ['1.35', undefined, false],
    ['1.35', true, true],
    ['1.35', false, false],
    ['1.36', undefined, true],
    ['1.36', false, false],
    ['1.37', undefined, true],
    ['1.37', false, true],
    ['latest', false, true],
  ])('in %s, set to %s: %s', (release, setting, expected) => {
    expect(isMechanismOn(release, setting === undefined ? {} : { NodeDeclaredFeatures: setting })).toBe(expected);
  });
});

describe('a registry', () => {
  it('is sorted by bytes', () => {
    expect(createRegistry(['b', 'a', 'B1', 'B/x', 'B', '\u{1F600}', '\uFFFD'].map((name) => feature(name))).names).toEqual([
      'B',
      'B/x',
      'B1',
      'a',
      'b',
      '\uFFFD',
      '\u{1F600}',
    ]);
  });

  it('takes the later of two features of one name, so a built-in can be replaced', () => {
    const own = feature('ExtendWebSocketsToKubelet');
    const registry = createRegistry([...forVersion('1.36').features, own]);
    expect(registry.features).toContain(own);
    expect(registry.names).toEqual(forVersion('1.36').names);
  });

  it('tells what a node needs for a feature', () => {
    expect(requirementsOf(forVersion('1.37'), 'VolumeBindMountOptions')).toEqual({
      ok: true,
      value: { featureGates: ['VolumeBindMountOptions'], runtimeFeatures: { mountOptions: true } },
    });
    expect(requirementsOf(forVersion('1.37'), 'RestartAllContainersOnContainerExits')).toEqual({
      ok: true,
      value: { featureGates: ['RestartAllContainersOnContainerExits'] },
    });
    expect(requirementsOf(forVersion('1.35'), 'GuaranteedQoSPodCPUResize')).toEqual({
      ok: true,
      value: { featureGates: ['InPlacePodVerticalScalingExclusiveCPUs'] },
    });
  });

  it('says so when a feature is not registered', () => {
    expect(requirementsOf(forVersion('1.35'), 'X')).toEqual({
      ok: false,
      error: { code: 'FEATURE_UNKNOWN', value: 'X', detail: "feature 'X' not registered" },
    });
  });
});

describe('cleaning up after GA', () => {
  const registry = createRegistry([feature('Ended', '1.38'), feature('Endless')]);

  it.each([
    ['1.38.0', []],
    ['1.38.1', ['Ended']],
    ['1.39.0-alpha.1', ['Ended']],
    ['nonsense', []],
  ])('at %s these are present everywhere', (version, expected) => {
    expect(retiredFeatures(version, registry)).toEqual(expected);
  });

  it('finds names in a list that nobody reads any more', () => {
    expect(leftovers(['Endless', 'Other', 'Ended'], '1.39.0', registry)).toEqual(['Ended', 'Other']);
    expect(leftovers(['GuaranteedQoSPodCPUResize', 'RestartAllContainersOnContainerExits'], '1.36.0')).toEqual([
      'GuaranteedQoSPodCPUResize',
    ]);
  });

  it('no built-in feature has an end yet', () => {
    expect(retiredFeatures('1.99.0')).toEqual([]);
  });

  it.each([
    ['1.38', '1.40'],
    ['v1.38.0', '1.40'],
    ['nonsense', undefined],
  ])('a gate locked in %s suggests maxVersion %s', (locked, expected) => {
    expect(recommendedMaxVersion(locked)).toBe(expected);
  });
});
