import { describe, expect, it } from '@jest/globals';
import type { Pod, PodVolume, ResourceRequirements } from '@gardener-inplace/api';
import { requiredForUpdate, type Release } from '../../src/index.js';
import { forVersion } from '../../src/registry/releases.js';
import { container, pod } from '../pods.js';

const required = (oldPod: Pod, newPod: Pod, release: Release = '1.37'): unknown => {
  const answer = requiredForUpdate(oldPod, newPod, '1.37.0', forVersion(release));
  return answer.ok ? answer.value : answer.error.code;
};

describe('resizing a pod as a whole: InPlacePodLevelResourcesVerticalScaling', () => {
  const name = 'InPlacePodLevelResourcesVerticalScaling';
  const with_ = (resources?: ResourceRequirements): Pod => pod(resources ? { resources } : {});

  it.each<[string, ResourceRequirements | undefined, ResourceRequirements | undefined, string[]]>([
    ['another amount', { requests: { cpu: '1' } }, { requests: { cpu: '2' } }, [name]],
    ['another limit', { limits: { memory: '1Gi' } }, { limits: { memory: '2Gi' } }, [name]],
    ['resources that appear', undefined, { requests: { cpu: '1' } }, [name]],
    ['an empty object that appears', undefined, {}, [name]],
    ['resources that disappear', { requests: { cpu: '1' } }, undefined, [name]],
    ['none before and after', undefined, undefined, []],
    ['a key that appears with value 0', { requests: { cpu: '1' } }, { requests: { cpu: '1', memory: '0' } }, [name]],
    ['another key', { requests: { cpu: '1' } }, { requests: { memory: '1' } }, [name]],
    ['a number for a text', { requests: { cpu: '1' } }, { requests: { cpu: 1 } }, []],
    ['another claim', { claims: [{ name: 'a' }] }, { claims: [{ name: 'b' }] }, [name]],
    ['another request of a claim', { claims: [{ name: 'a' }] }, { claims: [{ name: 'a', request: 'r' }] }, [name]],
    ['a change from something unreadable', { requests: { cpu: 'lots' } }, { requests: { cpu: '1' } }, [name]],
    ['the same unreadable text', { requests: { cpu: 'lots' } }, { requests: { cpu: 'lots' } }, []],
  ])('%s', (_, before, after, expected) => {
    expect(required(with_(before), with_(after))).toEqual(expected);
  });

  it.each<[string, ResourceRequirements, ResourceRequirements]>([
    ['1 and 1000m', { requests: { cpu: '1' } }, { requests: { cpu: '1000m' } }],
    ['1Gi and 1024Mi', { limits: { memory: '1Gi' } }, { limits: { memory: '1024Mi' } }],
    ['an absent and an empty map', {}, { requests: {} }],
    ['an absent and an empty list', {}, { claims: [] }],
  ])('%s are one thing since 1.36 and two in 1.35', (_, before, after) => {
    expect(required(with_(before), with_(after), '1.36')).toEqual([]);
    expect(required(with_(before), with_(after), '1.35')).toEqual([name]);
  });
});

describe('resizing a plain init container: InPlacePodVerticalScalingInitContainers', () => {
  const name = 'InPlacePodVerticalScalingInitContainers';
  const one = container({ requests: { cpu: '1' } });
  const two = container({ requests: { cpu: '2' } });
  const withInit = (...initContainers: ReturnType<typeof container>[]): Pod => pod({ initContainers });

  it.each([
    ['another amount', withInit(one), withInit(two), [name]],
    ['nothing', withInit(one), withInit(one), []],
    ['a number for a text, which are one thing once read', withInit(one), withInit(container({ requests: { cpu: 1 } })), []],
    ['another spelling, for the comparison is structural', withInit(one), withInit(container({ requests: { cpu: '1000m' } })), [name]],
    ['an empty map for an absent one', withInit(container({})), withInit(container({ limits: {} })), [name]],
    ['a sidecar', withInit({ ...one, restartPolicy: 'Always' }), withInit({ ...two, restartPolicy: 'Always' }), []],
    ['a container that was no sidecar before', withInit(one), withInit({ ...two, restartPolicy: 'Always' }), [name]],
    ['a container that was a sidecar before', withInit({ ...one, restartPolicy: 'Always' }), withInit(two), []],
    ['restart policy Never', withInit({ ...one, restartPolicy: 'Never' }), withInit({ ...two, restartPolicy: 'Never' }), [name]],
    ['the order', withInit(one, two), withInit(two, one), [name]],
    ['an entry more at the end', withInit(one), withInit(one, two), []],
    ['only an image', withInit(one), withInit({ ...one, image: 'other' }), []],
  ])('%s', (_, before, after, expected) => {
    expect(required(before, after)).toEqual(expected);
  });

  it('N07: fewer init containers than before are a change, where upstream reads past the end', () => {
    expect(required(withInit(one, two), withInit(one))).toEqual([name]);
    expect(required(withInit(one, two), withInit(two))).toEqual([name]);
    expect(required(withInit(one), pod())).toEqual([name]);
  });

  it('N07: a sidecar that is gone is none', () => {
    expect(required(withInit(one, { ...two, restartPolicy: 'Always' }), withInit(one))).toEqual([]);
  });
});

describe('resizing a volume in memory: InPlacePodVerticalScalingMemoryBackedVolumes', () => {
  const name = 'InPlacePodVerticalScalingMemoryBackedVolumes';
  const memory = (sizeLimit?: string, medium = 'Memory'): PodVolume => ({
    name: 'v',
    emptyDir: { medium, ...(sizeLimit !== undefined && { sizeLimit }) },
  });
  const withVolumes = (...volumes: PodVolume[]): Pod => pod({ volumes });
  const disk: PodVolume = { name: 'disk', hostPath: { path: '/tmp' } };

  it.each([
    ['grows', withVolumes(memory('1Gi')), withVolumes(memory('2Gi')), [name]],
    ['shrinks', withVolumes(memory('2Gi')), withVolumes(memory('1Gi')), [name]],
    ['is spelled otherwise', withVolumes(memory('1Gi')), withVolumes(memory('1024Mi')), []],
    ['moves to memory and grows: the old medium is not asked', withVolumes(memory('1Gi', '')), withVolumes(memory('2Gi')), [name]],
    ['leaves memory', withVolumes(memory('1Gi')), withVolumes(memory('2Gi', '')), []],
    ['gets its first limit', withVolumes(memory()), withVolumes(memory('2Gi')), []],
    ['loses its limit', withVolumes(memory('1Gi')), withVolumes(memory()), []],
    ['changes its name', withVolumes(memory('1Gi')), withVolumes({ ...memory('2Gi'), name: 'w' }), []],
    ['grows beside another volume', withVolumes(disk, memory('1Gi')), withVolumes(disk, memory('2Gi')), [name]],
    ['grows while a volume is added', withVolumes(memory('1Gi')), withVolumes(memory('2Gi'), disk), []],
  ])('%s', (_, before, after, expected) => {
    expect(required(before, after)).toEqual(expected);
  });

  it('was no emptyDir before: nothing to compare, where upstream crashes', () => {
    expect(required(withVolumes({ name: 'v', hostPath: {} }), withVolumes(memory('2Gi')))).toEqual([]);
  });

  it('is not known to 1.36', () => {
    expect(required(withVolumes(memory('1Gi')), withVolumes(memory('2Gi')), '1.36')).toEqual([]);
  });
});

describe('resizing the CPU of a Guaranteed pod: GuaranteedQoSPodCPUResize, 1.35 only', () => {
  const name = 'GuaranteedQoSPodCPUResize';
  const withCpu = (cpu: string | undefined, qosClass?: string): Pod => ({
    ...pod({ containers: [container(cpu === undefined ? {} : { requests: { cpu } })] }),
    ...(qosClass !== undefined && { status: { qosClass } }),
  });

  it.each([
    ['a request that changed', withCpu('1', 'Guaranteed'), withCpu('2'), [name]],
    ['another spelling', withCpu('1', 'Guaranteed'), withCpu('1000m'), []],
    ['a request that appears', withCpu(undefined, 'Guaranteed'), withCpu('1'), [name]],
    ['a request of zero that appears', withCpu(undefined, 'Guaranteed'), withCpu('0'), []],
    ['a pod of another class', withCpu('1', 'Burstable'), withCpu('2'), []],
    ['a pod of empty class', withCpu('1', ''), withCpu('2'), []],
    ['a pod without status: the check goes on', withCpu('1'), withCpu('2'), [name]],
    ['a container that is gone, where upstream reads past the end', withCpu('1', 'Guaranteed'), pod({ containers: [] }), [name]],
  ])('%s', (_, before, after, expected) => {
    expect(required(before, after, '1.35')).toEqual(expected);
    expect(required(before, after, '1.36')).toEqual([]);
  });
});

it('several changes at once are listed in byte order', () => {
  const size = (cpu: string, sizeLimit: string): Pod =>
    pod({
      resources: { requests: { cpu } },
      initContainers: [container({ requests: { cpu } })],
      volumes: [{ name: 'v', emptyDir: { medium: 'Memory', sizeLimit } }],
    });
  expect(required(size('1', '1Gi'), size('2', '2Gi'))).toEqual([
    'InPlacePodLevelResourcesVerticalScaling',
    'InPlacePodVerticalScalingInitContainers',
    'InPlacePodVerticalScalingMemoryBackedVolumes',
  ]);
});
