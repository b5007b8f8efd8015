import { describe, expect, it } from '@jest/globals';
import { createRegistry, defaultGates, discover, forVersion, type Feature } from '../src/index.js';

const everyGate: Readonly<Record<string, boolean>> = {
  DRANodeAllocatableResources: true,
  DRAOptionalNodeOperations: true,
  ExtendWebSocketsToKubelet: true,
  InPlacePodLevelResourcesVerticalScaling: true,
  InPlacePodVerticalScalingExclusiveCPUs: true,
  InPlacePodVerticalScalingInitContainers: true,
  InPlacePodVerticalScalingMemoryBackedVolumes: true,
  RestartAllContainersOnContainerExits: true,
  UserNamespacesHostNetworkSupport: true,
  VolumeBindMountOptions: true,
};
const everyFlag = { mountOptions: true, userNamespacesHostNetwork: true };

describe('what a kubelet declares', () => {
  it.each([
    ['1.34.9', []],
    ['1.35.2', ['GuaranteedQoSPodCPUResize', 'InPlacePodLevelResourcesVerticalScaling', 'RestartAllContainersOnContainerExits']],
    [
      '1.36.2',
      [
        'ExtendWebSocketsToKubelet',
        'InPlacePodLevelResourcesVerticalScaling',
        'InPlacePodVerticalScalingInitContainers',
        'RestartAllContainersOnContainerExits',
        'UserNamespacesHostNetworkSupport',
      ],
    ],
    [
      '1.37.0',
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
  ])('%s with everything on', (kubeletVersion, expected) => {
    expect(discover({ kubeletVersion, featureGates: everyGate, runtimeFeatures: everyFlag, cpuManagerPolicy: 'static' })).toEqual(expected);
  });

  it.each(['1.35.2', '1.36.2', '1.37.0'])('%s with everything off declares nothing', (kubeletVersion) => {
    expect(discover({ kubeletVersion, featureGates: {}, runtimeFeatures: everyFlag })).toEqual([]);
  });

  it('needs the runtime as well where a feature says so', () => {
    const featureGates = { UserNamespacesHostNetworkSupport: true, VolumeBindMountOptions: true };
    expect(discover({ featureGates })).toEqual([]);
    expect(discover({ featureGates, runtimeFeatures: { mountOptions: true } })).toEqual(['VolumeBindMountOptions']);
    expect(discover({ featureGates, runtimeFeatures: { userNamespacesHostNetwork: true } })).toEqual(['UserNamespacesHostNetworkSupport']);
  });

  it.each([
    ['none', false, ['GuaranteedQoSPodCPUResize']],
    ['none', true, ['GuaranteedQoSPodCPUResize']],
    ['static', true, ['GuaranteedQoSPodCPUResize']],
    ['static', false, []],
    [undefined, true, []],
  ])('1.35 with CPU manager policy %s and the exclusive-CPU gate %s', (cpuManagerPolicy, gate, expected) => {
    const configuration = {
      kubeletVersion: '1.35.2',
      featureGates: { InPlacePodVerticalScalingExclusiveCPUs: gate },
      ...(cpuManagerPolicy && { cpuManagerPolicy }),
    };
    expect(discover(configuration)).toEqual(expected);
  });

  it.each([
    ['1.35', []],
    [
      '1.36',
      [
        'ExtendWebSocketsToKubelet',
        'InPlacePodLevelResourcesVerticalScaling',
        'InPlacePodVerticalScalingInitContainers',
        'RestartAllContainersOnContainerExits',
      ],
    ],
  ] as const)('%s with the gates it came with', (release, expected) => {
    expect(discover({ kubeletVersion: `${release}.0`, featureGates: defaultGates(release) })).toEqual(expected);
  });

  it('1.37 comes with the gates of 1.36', () => {
    expect(defaultGates('1.37')).toEqual(defaultGates('1.36'));
  });
});

describe('the gate NodeDeclaredFeatures', () => {
  it.each([
    ['1.35.2', []],
    ['1.36.2', []],
    ['1.37.0', ['RestartAllContainersOnContainerExits']],
    ['1.99.0', ['RestartAllContainersOnContainerExits']],
  ])('switched off in %s', (kubeletVersion, expected) => {
    const featureGates = { RestartAllContainersOnContainerExits: true, NodeDeclaredFeatures: false };
    expect(discover({ kubeletVersion, featureGates })).toEqual(expected);
  });
});

describe('maxVersion in discovery', () => {
  const feature: Feature = {
    name: 'F',
    maxVersion: '1.38.0',
    requirements: { featureGates: [] },
    isDeclaredBy: () => true,
  };
  const declared = (kubeletVersion: string | undefined, maxVersion = '1.38.0') =>
    discover({ featureGates: {}, ...(kubeletVersion !== undefined && { kubeletVersion }) }, createRegistry([{ ...feature, maxVersion }]));

  it.each([
    [undefined, ['F']],
    ['1.38.0', ['F']],
    ['1.38.0-rc.1', ['F']],
    ['v0.0.0-master+$Format:%H$', ['F']],
    ['1.38.1', []],
    ['1.39', []],
  ])('kubelet %s', (version, expected) => {
    expect(declared(version)).toEqual(expected);
  });

  it('that is no version never ends a feature', () => {
    expect(declared('9.9.9', 'someday')).toEqual(['F']);
  });
});

it('a predicate that fails leaves its feature out', () => {
  const broken: Feature = {
    name: 'Broken',
    requirements: { featureGates: [] },
    isDeclaredBy: () => {
      throw new Error('no');
    },
  };
  const registry = createRegistry([broken, ...forVersion('1.36').features]);
  expect(discover({ featureGates: { ExtendWebSocketsToKubelet: true } }, registry)).toEqual(['ExtendWebSocketsToKubelet']);
});
