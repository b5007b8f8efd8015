import { describe, expect, it } from '@jest/globals';
import type { CloudProfile } from '@gardener-inplace/api';
import { buildWorker } from '@gardener-inplace/worker-pool';
import { manualPool, poolWith, rollingPool, shootWith, valueOf } from '../shoots.js';

const namespace = 'shoot--dev--crazy-botany';

describe('the Worker of a Shoot', () => {
  it('has every inherited value filled in', () => {
    const kubelet = { maxPods: 120 };
    const shoot = shootWith({ spec: { kubernetes: { version: '1.32.3', kubelet } } });
    const [pool] = valueOf(buildWorker({ shoot, namespace })).spec.pools;
    expect(pool).toMatchObject({
      name: 'a',
      machineType: 'm5.large',
      minimum: 3,
      maximum: 5,
      maxSurge: 0,
      maxUnavailable: 1,
      machineImage: { name: 'gardenlinux', version: '1592.1.0' },
      updateStrategy: 'AutoInPlaceUpdate',
      kubernetesVersion: '1.32.3',
      kubeletConfig: { maxPods: 120 },
      architecture: 'amd64',
      zones: ['z-1', 'z-2'],
      volume: { type: 'gp3', size: '50Gi' },
    });
  });

  it('lets a pool that is updated in place keep its Secret through every change', () => {
    const nameOf = (version: string) =>
      valueOf(buildWorker({ shoot: shootWith({ version }), namespace })).spec.pools[0]?.nodeAgentSecretName;
    expect([nameOf('1.32.3'), nameOf('1.33.0')]).toEqual(['gardener-node-agent-a', 'gardener-node-agent-a']);
  });

  it('renames the Secret of a rolled pool with the minor version', () => {
    const nameOf = (version: string) =>
      valueOf(buildWorker({ shoot: shootWith({ version, pools: [rollingPool()] }), namespace })).spec.pools[0]?.nodeAgentSecretName;
    expect(nameOf('1.32.3')).toMatch(/^gardener-node-agent-r-[0-9a-f]{16}$/);
    expect(nameOf('1.32.9')).toBe(nameOf('1.32.3'));
    expect(nameOf('1.33.0')).not.toBe(nameOf('1.32.3'));
  });

  it('gives a pool whose nodes people select no budget', () => {
    expect(valueOf(buildWorker({ shoot: shootWith({ pools: [manualPool()] }), namespace })).spec.pools[0]).toMatchObject({
      maxSurge: 0,
      maxUnavailable: 0,
    });
  });

  it('spells kubelet settings as asked', () => {
    const shoot = shootWith({ pools: [poolWith({ kubernetes: { kubelet: { cpuManagerPolicy: 'static' } } })] });
    const [pool] = valueOf(buildWorker({ shoot, namespace, vocabulary: 'gep' })).spec.pools;
    expect([pool?.kubelet, pool?.kubeletConfig]).toEqual([{ cpuManagerPolicy: 'static' }, undefined]);
  });

  it('takes capacity and architecture of a machine type from the CloudProfile', () => {
    const cloudProfile: CloudProfile = {
      spec: { machineTypes: [{ name: 'm5.large', cpu: '2', gpu: '0', memory: '8Gi', architecture: 'arm64' }] },
    };
    const shoot = shootWith({ pools: [poolWith({ machine: { type: 'm5.large' } })] });
    const [pool] = valueOf(buildWorker({ shoot, namespace, cloudProfile })).spec.pools;
    expect([pool?.architecture, pool?.nodeTemplate]).toEqual(['arm64', { capacity: { cpu: '2', gpu: '0', memory: '8Gi' } }]);
  });

  it('lives in the namespace of the control plane', () => {
    const shoot = shootWith({ status: { technicalID: namespace } });
    expect(valueOf(buildWorker({ shoot })).metadata).toEqual({ name: 'crazy-botany', namespace });
  });

  it('says why a rolled pool has no name for its Secret', () => {
    expect(buildWorker({ shoot: shootWith({ version: 'newest', pools: [rollingPool()] }), namespace })).toMatchObject({
      ok: false,
      error: { code: 'VERSION_UNPARSABLE', value: 'newest' },
    });
  });

  it('leaves its input as it was', () => {
    const shoot = Object.freeze(shootWith());
    const before = structuredClone(shoot);
    valueOf(buildWorker({ shoot, namespace }));
    expect(shoot).toEqual(before);
  });
});
