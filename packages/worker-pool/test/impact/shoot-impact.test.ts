import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CloudProfile, Shoot, ShootWorker } from '@gardener-inplace/api';
import { buildMachineDeployments, buildWorker, shootImpact, type ShootImpact } from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, rollingPool, shootWith, valueOf } from '../shoots.js';

const fatesOf = ({ pools }: ShootImpact) => Object.fromEntries(pools.map(({ pool, fate }) => [pool, fate]));
const triggersOf = ({ pools }: ShootImpact, name = 'a') =>
  pools.find(({ pool }) => pool === name)?.triggers.map(({ item, path, before, after }) => [item, path, before, after]);
const rulesOf = ({ errors }: ShootImpact) => errors.map(({ rule, field }) => `${rule} ${field}`);

const withImage = (version: string): ShootWorker =>
  poolWith({ machine: { type: 'm5.large', architecture: 'amd64', image: { name: 'gardenlinux', version } } });

describe('what changing a Shoot causes', () => {
  const pools = [poolWith(), manualPool(), rollingPool()];

  it('is nothing if nothing changes', () => {
    const impact = shootImpact(shootWith({ pools }), shootWith({ pools }));
    expect(fatesOf(impact)).toEqual({ a: 'untouched', m: 'untouched', r: 'untouched' });
    expect(impact.allowed).toBe(true);
  });

  it('depends on the strategy of each pool', () => {
    const impact = shootImpact(shootWith({ pools }), shootWith({ pools, version: '1.33.0' }));
    expect(fatesOf(impact)).toEqual({ a: 'inPlaceAuto', m: 'inPlaceManual', r: 'rolled' });
    expect(impact.pools.map(({ drains }) => drains)).toEqual([true, true, true]);
    expect(triggersOf(impact)).toEqual([['kubernetesMinor', 'spec.kubernetes.version', '1.32', '1.33']]);
  });

  it('leaves a pool alone that has its own version', () => {
    const own = poolWith({ kubernetes: { version: '1.32.3' } });
    const impact = shootImpact(shootWith({ pools: [own] }), shootWith({ pools: [own], version: '1.33.0' }));
    expect(fatesOf(impact)).toEqual({ a: 'untouched' });
  });

  it('reaches nodes at once for a patch and for settings that need no empty node', () => {
    const changed = shootWith({ spec: { kubernetes: { version: '1.32.9', kubelet: { maxPods: 99 } } } });
    const [pool] = shootImpact(shootWith(), changed).pools;
    expect([pool?.fate, pool?.drains]).toEqual(['untouched', false]);
    expect(pool?.atOnce).toEqual([
      { item: 'kubernetesPatch', path: 'spec.kubernetes.version', before: '1.32.3', after: '1.32.9' },
      { item: 'kubeletSetting', path: 'spec.kubernetes.kubelet.maxPods', after: '99' },
    ]);
  });

  it('X11: tells which changes of a pool that is updated in place its nodes never get', () => {
    const after = {
      ...manualPool('a'),
      machine: { type: 'm5.xlarge', image: { name: 'other', version: '1592.1.0' } },
      volume: { type: 'gp3', size: '60Gi' },
    };
    const [pool] = shootImpact(shootWith(), shootWith({ pools: [after] })).pools;
    expect([pool?.fate, pool?.drains]).toEqual(['untouched', false]);
    expect(pool?.unreached).toEqual([
      { item: 'machineType', path: 'spec.provider.workers[0].machine.type', before: 'm5.large', after: 'm5.xlarge' },
      { item: 'machineImage', path: 'spec.provider.workers[0].machine.image', before: 'gardenlinux', after: 'other' },
      { item: 'volumeSize', path: 'spec.provider.workers[0].volume.size', before: '50Gi', after: '60Gi' },
    ]);
  });

  it('replaces the nodes of a rolled pool for the same changes', () => {
    const after = { ...rollingPool(), machine: { type: 'm5.xlarge', image: { name: 'other', version: '1592.1.0' } } };
    const [pool] = shootImpact(shootWith({ pools: [rollingPool()] }), shootWith({ pools: [after] })).pools;
    expect([pool?.fate, pool?.triggers.map(({ item }) => item), pool?.unreached]).toEqual(['rolled', ['machineType', 'machineImage'], []]);
  });

  it('names the field of the pool, or the one it inherits', () => {
    const kubelet = { kubeReserved: { cpu: '100m' }, cpuManagerPolicy: 'static' };
    const inherited = shootImpact(shootWith(), shootWith({ spec: { kubernetes: { version: '1.32.3', kubelet } } }));
    const own = shootImpact(shootWith(), shootWith({ pools: [poolWith({ kubernetes: { kubelet } })] }));
    expect([inherited, own].map((impact) => triggersOf(impact)?.map(([, path]) => path))).toEqual([
      ['spec.kubernetes.kubelet.kubeReserved', 'spec.kubernetes.kubelet.cpuManagerPolicy'],
      ['spec.provider.workers[0].kubernetes.kubelet.kubeReserved', 'spec.provider.workers[0].kubernetes.kubelet.cpuManagerPolicy'],
    ]);
  });

  it('knows pools that come and go', () => {
    const impact = shootImpact(
      shootWith({ pools: [poolWith(), rollingPool('old')] }),
      shootWith({ pools: [rollingPool('new'), poolWith()] }),
    );
    expect(impact.pools.map(({ pool, path, fate, drains }) => [pool, path, fate, drains])).toEqual([
      ['new', 'spec.provider.workers[0]', 'added', false],
      ['a', 'spec.provider.workers[1]', 'untouched', false],
      ['old', 'spec.provider.workers[1]', 'removed', true],
    ]);
  });

  it('has nothing to explain about pools that come and go, or whose hash is not known', () => {
    const { pools } = shootImpact(
      shootWith({ pools: [poolWith(), rollingPool('old')] }),
      shootWith({ pools: [poolWith(), rollingPool('new')], version: '?' }),
    );
    expect(pools.map(({ fate, triggers, atOnce, drains }) => [fate, triggers, atOnce, drains])).toEqual([
      ['undecided', [], [], false],
      ['added', [], [], false],
      ['removed', [], [], true],
    ]);
  });

  it('drains nothing in a pool without machines', () => {
    const empty = poolWith({ minimum: 0, maximum: 0 });
    const impact = shootImpact(shootWith({ pools: [empty] }), shootWith({ pools: [empty], version: '1.33.0' }));
    expect(impact.pools.map(({ fate, drains }) => [fate, drains])).toEqual([['inPlaceAuto', false]]);
  });

  it('asks the provider what else replaces nodes', () => {
    const [before, after] = ['20Gi', '30Gi'].map((size) =>
      shootWith({ pools: [{ ...rollingPool(), dataVolumes: [{ name: 'data', size }] }] }),
    );
    const providerData = ({ dataVolumes = [] }: ShootWorker) => dataVolumes.map(({ size }) => size ?? '');
    if (before === undefined || after === undefined) throw new Error('two Shoots were made');
    expect(fatesOf(shootImpact(before, after))).toEqual({ r: 'untouched' });
    expect(triggersOf(shootImpact(before, after, undefined, { providerData }), 'r')).toEqual([
      ['providerData', 'spec.provider.workers[0]', '20Gi', '30Gi'],
    ]);
  });

  it('says that it cannot tell where a version cannot be read', () => {
    const impact = shootImpact(shootWith(), shootWith({ version: 'newest' }));
    expect(impact.pools[0]).toMatchObject({ fate: 'undecided', error: { code: 'VERSION_UNPARSABLE', value: 'newest' } });
    expect(impact.allowed).toBe(false);
  });
});

describe('what an operation on a Shoot causes', () => {
  it.each([
    ['rotate-ca-start', { a: 'inPlaceAuto', m: 'inPlaceManual', r: 'rolled' }],
    ['rotate-credentials-start-without-workers-rollout', { a: 'untouched', m: 'untouched', r: 'untouched' }],
    ['rollout-workers=*', { a: 'untouched', m: 'untouched', r: 'rolled' }],
    ['force-in-place-update', { a: 'untouched', m: 'untouched', r: 'untouched' }],
  ])('%s', (operation, fates) => {
    const pools = [poolWith(), manualPool(), rollingPool()];
    expect(fatesOf(shootImpact(shootWith({ pools }), shootWith({ pools, operation })))).toEqual(fates);
  });

  it('a parked pool is updated once it is released', () => {
    const certificateAuthorities = { phase: 'WaitingForWorkersRollout', pendingWorkersRollouts: [{ name: 'a' }, { name: 'm' }] } as const;
    const old = shootWith({ pools: [poolWith(), manualPool()], status: { credentials: { rotation: { certificateAuthorities } } } });
    const impact = shootImpact(old, {
      ...old,
      metadata: { ...old.metadata, annotations: { 'gardener.cloud/operation': 'rotate-rollout-workers=m' } },
    });
    expect(fatesOf(impact)).toEqual({ a: 'untouched', m: 'inPlaceManual' });
    expect(triggersOf(impact, 'm')).toEqual([
      ['certificateAuthorities', 'metadata.annotations[gardener.cloud/operation]', undefined, 'rotate-rollout-workers=m'],
    ]);
  });

  it.each([
    ['the pool is not parked', { phase: 'WaitingForWorkersRollout', pendingWorkersRollouts: [{ name: 'm' }] }],
    ['the rotation does not wait for pools', { phase: 'Preparing', pendingWorkersRollouts: [{ name: 'a' }] }],
  ] as const)('releasing a pool causes nothing if %s', (_, certificateAuthorities) => {
    const status = { credentials: { rotation: { certificateAuthorities } } };
    const impact = shootImpact(shootWith({ status }), shootWith({ status, operation: 'rotate-rollout-workers=a' }));
    expect(fatesOf(impact)).toEqual({ a: 'untouched' });
  });

  it('an operation that stood there before causes nothing new', () => {
    const shoot = shootWith({ operation: 'rotate-ca-start' });
    expect(fatesOf(shootImpact(shoot, shoot))).toEqual({ a: 'untouched' });
  });
});

describe('what forbids a change', () => {
  it('is told with the pool it concerns', () => {
    const impact = shootImpact(
      shootWith({ pools: [rollingPool(), poolWith()] }),
      shootWith({ pools: [rollingPool(), poolWith()], version: '1.34.0' }),
    );
    expect(impact.allowed).toBe(false);
    expect(impact.pools.map(({ blockedBy }) => blockedBy.map(({ rule }) => rule))).toEqual([[], ['V-SHOOT-11']]);
    expect(rulesOf(impact)).toEqual(
      expect.arrayContaining(['V-SHOOT-12 spec.kubernetes.version', 'V-SHOOT-11 spec.provider.workers[1].kubernetes.version']),
    );
  });

  it('counts the status of the old Shoot where the new one has none', () => {
    const old = shootWith({ status: pendingStatus({ auto: ['a'] }) });
    expect(rulesOf(shootImpact(old, shootWith({ pools: [withImage('1592.2.0')] })))).toEqual(['V-SHOOT-18 spec.provider.workers[0]']);
  });

  it('asks whether the CloudProfile offers the way', () => {
    const versionsWith = (minVersionForUpdate: string): CloudProfile => ({
      spec: {
        machineImages: [
          {
            name: 'gardenlinux',
            versions: [
              { version: '1592.1.0', architectures: ['amd64'], inPlaceUpdates: { supported: true } },
              { version: '1592.2.0', architectures: ['amd64'], inPlaceUpdates: { supported: true, minVersionForUpdate } },
            ],
          },
        ],
        machineTypes: [{ name: 'm5.large', architecture: 'amd64' }],
      },
    });
    const ask = (minimum: string) =>
      rulesOf(shootImpact(shootWith(), shootWith({ pools: [withImage('1592.2.0')] }), versionsWith(minimum)));
    expect([ask('1592.0.0'), ask('1592.2.0')]).toEqual([[], ['V-ADM-03 spec.provider.workers[0].machine.image']]);
  });
});

describe('the fate of a pool and its machine class agree', () => {
  const pool = fc
    .record({
      base: fc.constantFrom(poolWith(), manualPool('a'), rollingPool('a')),
      version: fc.constantFrom('1.31.1', '1.32.3', '1.32.9'),
      image: fc.constantFrom('1592.1.0', '1592.2.0'),
      type: fc.constantFrom('m5.large', 'm5.xlarge'),
      size: fc.constantFrom('50Gi', '60Gi'),
      cpu: fc.constantFrom('80m', '0.08', '100m'),
    })
    .map(({ base, version, image, type, size, cpu }) => ({
      ...base,
      kubernetes: { version, kubelet: { kubeReserved: { cpu } } },
      machine: { type, image: { name: 'gardenlinux', version: image } },
      volume: { type: 'gp3', size },
    }));

  const classesOf = (shoot: Shoot) => {
    const worker = valueOf(buildWorker({ shoot, namespace: 'n' }));
    return worker.spec.pools.flatMap((built) =>
      valueOf(buildMachineDeployments({ worker, pool: built, technicalID: 'n' })).machineClasses.map(({ metadata }) => metadata?.name),
    );
  };

  it('for any two pools of one strategy', () => {
    fc.assert(
      fc.property(pool, pool, (before, after) => {
        fc.pre(before.updateStrategy === after.updateStrategy);
        const [old, current] = [shootWith({ pools: [before] }), shootWith({ pools: [after] })];
        const isTouched = shootImpact(old, current).pools[0]?.fate !== 'untouched';
        expect(classesOf(old).join() !== classesOf(current).join()).toBe(isTouched);
      }),
    );
  });
});
