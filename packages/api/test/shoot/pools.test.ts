import { describe, expect, it } from '@jest/globals';
import { effectiveKubelet, effectiveKubernetesVersion, isInPlace, isManualInPlace, type Shoot, type ShootWorker } from '../../src/index.js';

describe('H-01: which strategies update in place', () => {
  it.each([
    ['AutoRollingUpdate', false, false],
    ['AutoInPlaceUpdate', true, false],
    ['ManualInPlaceUpdate', true, true],
    ['autoinplaceupdate', false, false],
    ['', false, false],
    [undefined, false, false],
    [null, false, false],
  ])('%j: in place %s, by people %s', (strategy, inPlace, manual) => {
    expect(isInPlace(strategy)).toBe(inPlace);
    expect(isManualInPlace(strategy)).toBe(manual);
  });
});

describe('C-05: what a pool inherits from its Shoot', () => {
  const shoot: Shoot = { spec: { kubernetes: { version: '1.32.0', kubelet: { maxPods: 110 } }, provider: {} } };
  const worker = (kubernetes?: ShootWorker['kubernetes']): ShootWorker => ({
    name: 'pool',
    machine: { type: 'large' },
    ...(kubernetes && { kubernetes }),
  });

  it.each([
    ['everything', worker(), '1.32.0', { maxPods: 110 }],
    ['the kubelet settings beside an own version', worker({ version: '1.31.4' }), '1.31.4', { maxPods: 110 }],
    ['the version beside own kubelet settings', worker({ kubelet: { podPidsLimit: 10 } }), '1.32.0', { podPidsLimit: 10 }],
    ['no kubelet settings, if its own section is empty', worker({ kubelet: {} }), '1.32.0', {}],
    ['what is null', worker({ version: null, kubelet: null } as never), '1.32.0', { maxPods: 110 }],
  ])('%s', (_, pool, version, kubelet) => {
    expect(effectiveKubernetesVersion(shoot, pool)).toBe(version);
    expect(effectiveKubelet(shoot, pool)).toEqual(kubelet);
  });

  it('nothing from a Shoot that says nothing', () => {
    const bare = { spec: { kubernetes: null, provider: {} } } as never;
    expect(effectiveKubernetesVersion(bare, worker())).toBe('');
    expect(effectiveKubelet(bare, worker())).toBeUndefined();
  });
});
