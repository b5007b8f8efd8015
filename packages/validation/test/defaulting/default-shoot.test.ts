import type { Shoot } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { defaultPool, defaultShoot, validateShootCreate } from '../../src/index.js';
import { shoot } from '../builders.js';

const pool = (part: object) => defaultPool({ name: 'a', machine: { type: 'm' }, ...part } as never);
const rest = { name: 'a', machine: { type: 'm' }, systemComponents: { allow: true } };

describe('D-01: what a pool without values gets', () => {
  it.each([
    ['no strategy', {}, { updateStrategy: 'AutoRollingUpdate', maxSurge: 1, maxUnavailable: 0 }],
    [
      'rolling',
      { updateStrategy: 'AutoRollingUpdate', maxSurge: 0 },
      { updateStrategy: 'AutoRollingUpdate', maxSurge: 0, maxUnavailable: 0 },
    ],
    ['a strategy nobody knows', { updateStrategy: 'x' }, { updateStrategy: 'x', maxSurge: 1, maxUnavailable: 0 }],
    [
      'automatic',
      { updateStrategy: 'AutoInPlaceUpdate' },
      { updateStrategy: 'AutoInPlaceUpdate', maxSurge: 0, maxUnavailable: 1, machineControllerManager: { disableHealthTimeout: true } },
    ],
    [
      'manual',
      { updateStrategy: 'ManualInPlaceUpdate' },
      { updateStrategy: 'ManualInPlaceUpdate', machineControllerManager: { disableHealthTimeout: true } },
    ],
    [
      'set values stay, false and 0 too',
      {
        updateStrategy: 'AutoInPlaceUpdate',
        maxSurge: '0%',
        maxUnavailable: 0,
        machineControllerManager: { disableHealthTimeout: false },
        systemComponents: {},
      },
      {
        updateStrategy: 'AutoInPlaceUpdate',
        maxSurge: '0%',
        maxUnavailable: 0,
        machineControllerManager: { disableHealthTimeout: false },
        systemComponents: {},
      },
    ],
    [
      'other settings stay',
      { updateStrategy: 'ManualInPlaceUpdate', maxSurge: 1, machineControllerManager: { inPlaceUpdateTimeout: '1h' } },
      {
        updateStrategy: 'ManualInPlaceUpdate',
        maxSurge: 1,
        machineControllerManager: { inPlaceUpdateTimeout: '1h', disableHealthTimeout: true },
      },
    ],
  ])('%s', (_, given, expected) => {
    expect(pool(given)).toEqual({ ...rest, ...expected });
  });
});

describe('defaultShoot', () => {
  it('also names the container runtime and lets kubelets fail on swap', () => {
    const { spec } = defaultShoot(
      shoot({
        pools: [
          { name: 'a', kubernetes: { version: '1.33.0', kubelet: { maxPods: 5 } } },
          { name: 'b', cri: { name: 'x' } },
        ],
      }),
    );
    expect(spec.provider.workers).toMatchObject([
      { cri: { name: 'containerd' }, kubernetes: { version: '1.33.0', kubelet: { maxPods: 5, failSwapOn: true } } },
      { cri: { name: 'x' } },
    ]);
  });

  it('makes a Shoot that says no more than it must pass', () => {
    const pools = ['AutoInPlaceUpdate', 'ManualInPlaceUpdate', 'AutoRollingUpdate', undefined].map((updateStrategy, index) => ({
      name: `pool-${index}`,
      machine: { type: 'm', image: { name: 'gardenlinux', version: '1.0.0' } },
      ...(updateStrategy === undefined ? {} : { updateStrategy }),
    }));
    const options = { featureGates: { InPlaceNodeUpdates: true } };
    expect(validateShootCreate(shoot({ pools }), options)).not.toEqual([]);
    expect(validateShootCreate(defaultShoot(shoot({ pools })), options)).toEqual([]);
  });

  it('changes nothing the second time', () => {
    const once = defaultShoot(shoot({ pools: [{ name: 'a', updateStrategy: 'AutoInPlaceUpdate' }] }));
    expect(defaultShoot(once)).toEqual(once);
  });

  it('leaves what is no Shoot as it is', () => {
    const odd = { spec: { provider: { workers: ['a', null] } } } as unknown as Shoot;
    expect(defaultShoot(odd)).toEqual(odd);
    expect(defaultShoot(null as unknown as Shoot)).toBeNull();
  });
});
