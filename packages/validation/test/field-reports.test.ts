import type { NamespacedCloudProfile, Shoot } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { planUpdatePath, validateNamespacedCloudProfile, validateShootUpdate, type ValidationOptions } from '../src/index.js';
import { cloudProfile, inPlacePool, machine, manualPool, shoot, type PoolPart, type ShootPart } from './builders.js';

/** Faults that people met, by the id under which the reference of field reports lists them. */
const complaints = (old: Shoot, current: Shoot, options?: ValidationOptions): readonly string[] =>
  validateShootUpdate(old, current, options).map(({ rule, type, field }) => `${rule} ${type} ${field}`);

const first = 'spec.provider.workers[0]';

describe('V03: bounds of a manual pool, and patches', () => {
  it('a pool whose nodes people select has no bounds', () => {
    expect(complaints(shoot({ pools: [manualPool()] }), shoot({ pools: [manualPool({ maxUnavailable: 2 })] }))).toEqual([
      `V-SHOOT-21 Invalid ${first}.maxUnavailable`,
    ]);
  });

  it.each([
    ['automatic', inPlacePool()],
    ['manual', manualPool()],
  ])('a patch of Kubernetes is no matter of in-place rules: %s', (_, given) => {
    expect(complaints(shoot({ version: '1.33.1', pools: [given] }), shoot({ version: '1.33.2', pools: [given] }))).toEqual([]);
  });
});

describe('V05: in-place settings on versions that a namespaced profile extends', () => {
  it('are forbidden', () => {
    const extended = { version: '1.0.0', expirationDate: '2099-01-01T00:00:00Z', inPlaceUpdates: { supported: true } };
    const profile = cloudProfile([extended]) as unknown as NamespacedCloudProfile;
    const errors = validateNamespacedCloudProfile({ profile, parent: cloudProfile([{ version: '1.0.0' }]) });
    expect(errors.map(({ rule, type, field }) => `${rule} ${type} ${field}`)).toEqual([
      'V-NCP-01 Forbidden spec.machineImages[0].versions[0].inPlaceUpdates',
    ]);
  });
});

describe('V06: a kubelet newer than an API server behind the balancer', () => {
  it('is refused by the oldest of all servers', () => {
    const image = { name: 'gardenlinux', version: '1.0.0' };
    const path = planUpdatePath({
      current: { kubernetes: '1.33.2', image },
      target: { kubernetes: '1.34.1', image },
      cloudProfile: cloudProfile([{ version: '1.0.0' }], { kubernetes: { versions: [{ version: '1.34.1' }] } }),
      apiServers: ['1.34.1', '1.33.2', '1.34.1'],
    });
    expect(path.reasons).toEqual([{ step: 0, rule: 'PATH-04', detail: 'kubelet 1.34.1 would be newer than an API server at 1.33.2' }]);
  });
});

describe('V07: the verdicts and fields of Gardener, with and without force', () => {
  const pending = { status: { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'] } } } };
  const rolled = { updateStrategy: 'AutoRollingUpdate' };
  const nodeLocalDNS = { spec: { systemComponents: { nodeLocalDNS: { enabled: true } } } };

  it.each<[string, PoolPart, PoolPart, ShootPart, string[]]>([
    [
      'a minor skipped',
      {},
      {},
      { version: '1.35.0' },
      ['V-SHOOT-12 Forbidden spec.kubernetes.version', `V-SHOOT-11 Forbidden ${first}.kubernetes.version`],
    ],
    ['in place to rolling', {}, rolled, {}, [`V-SHOOT-04 Invalid ${first}.updateStrategy`]],
    ['rolling to in place', rolled, {}, {}, [`V-SHOOT-05 Invalid ${first}.updateStrategy`]],
    ['another machine type', {}, machine({ type: 'm5.xlarge' }), {}, [`V-SHOOT-06 Invalid ${first}.machine.type`]],
    ['another image', {}, machine({ image: { name: 'ubuntu', version: '1.0.0' } }), {}, [`V-SHOOT-07 Invalid ${first}.machine.image.name`]],
    [
      'another runtime',
      { cri: { name: 'containerd' } },
      { cri: { name: 'docker' } },
      {},
      [`V-SHOOT-08 Invalid ${first}.cri.name`, `V-SHOOT-37 NotSupported ${first}.cri.name`],
    ],
    ['another volume', { volume: { size: '50Gi' } }, { volume: { size: '60Gi' } }, {}, [`V-SHOOT-09 Invalid ${first}.volume`]],
    ['node-local DNS switched', {}, {}, nodeLocalDNS, ['V-SHOOT-17 Forbidden spec.systemComponents.nodeLocalDNS']],
  ])('%s: force does not help', (_, old, current, change, expected) => {
    const before = shoot({ pools: [inPlacePool(old)] });
    const after = { pools: [inPlacePool(current)], ...change };
    expect(complaints(before, shoot(after))).toEqual(expected);
    expect(complaints(before, shoot({ ...after, operation: 'force-in-place-update' }))).toEqual(expected);
  });

  it('a second change while the first is pending: force lifts the lock', () => {
    const [before, after] = [shoot({ pools: [inPlacePool()], ...pending }), { pools: [inPlacePool({ labels: { a: 'b' } })], ...pending }];
    expect(complaints(before, shoot(after))).toEqual([`V-SHOOT-18 Forbidden ${first}`]);
    expect(complaints(before, shoot({ ...after, operation: 'force-in-place-update' }))).toEqual([]);
  });
});

describe('X11: automatic to manual together with another machine type', () => {
  it('passes as upstream lets it pass, and is refused where gaps are closed', () => {
    const [before, after] = [shoot({ pools: [inPlacePool()] }), shoot({ pools: [manualPool(machine({ type: 'm5.xlarge' }))] })];
    expect(complaints(before, after)).toEqual([]);
    expect(complaints(before, after, { strict: true })).toEqual([`STRICT-01 Invalid ${first}.machine.type`]);
  });
});
